"use strict";
// The page of the laboratory, and of a watch. Draws what the server sends: "system" when it changes, "frame" every 50 ms, "log" when something
// happened; of a watch "frames", those of a second.
(() => {
  const COLOURS = 10;
  const MOST_COLUMNS = 5;
  const WINDOW_MICROS = 30e6;
  const FLASH_MICROS = 600e3;
  const byId = id => document.getElementById(id);
  const token = location.search;
  const mayPress = document.body.dataset.may === "press";
  const frames = [];
  /* A card for each server, in the order of the chain and of a frame's servers. */
  let cards = [];
  let system = null;
  let scheduled = false;

  const number = value => Math.round(value).toLocaleString("en-US");
  const millis = value => value >= 1000 ? (value / 1000).toFixed(2) + " s" : value >= 100 ? value.toFixed(0) + " ms" : value.toFixed(1) + " ms";
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  const element = (name, text) => { const made = document.createElement(name); made.textContent = text; return made; };

  async function command(what) {
    try {
      const answer = await fetch("command" + token, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(what)});
      const said = (await answer.json()).said;
      if (!answer.ok) note("refused: " + said);
    } catch {
      note("not sent: the laboratory does not answer");
    }
  }

  function note(text) {
    byId("log").prepend(element("li", text));
  }

  // ---- the system

  /** What the choices show: they are filled again when it is another one, and what somebody is choosing stays otherwise. */
  const shape = one => JSON.stringify([one.stack, one.users, one.tiers]);
  const cause = () => system?.causes.find(one => one.name === byId("cause").value);

  function showSystem(next) {
    const first = !system;
    const other = first || shape(system) !== shape(next);
    if (next.state === "starting") forgetFrames();
    system = next;
    document.body.classList.toggle("watched", next.watched);
    document.title = next.watched ? "ntier watch" : "ntier laboratory";
    byId("stack").textContent = next.watched ? next.stack : `${next.stack} (NX=${next.nx})`;
    byId("state").textContent = next.message;
    byId("state").className = next.state;
    byId("users").textContent = number(next.users);
    byId("think").textContent = `each thinks ${next.thinkSeconds} s between pages`;
    if (other) makeCards();
    cards.forEach(({tier, host, card, find}) => {
      find("h2").textContent = `${host}: ${tier.server}`;
      find(".style").textContent = tier.style;
      find(".of").textContent = next.watched ? "connections" : `of ${number(tier.queueLimit)} requests`;
      find(".backlog").textContent = tier.backlog ? `of ${number(tier.backlog)}` : "";
      card.setAttribute("aria-label", host);
    });
    if (first) fillCauses();
    if (other && !next.watched) fillChoices();
    showCause();
    if (!mayPress) lookOnly();
  }

  /** Adjacent tiers differ in their colours, servers of a tier have the same one. */
  function makeCards() {
    const place = document.querySelector(".tiers");
    frames.length = 0;
    cards.forEach(({card}) => card.remove());
    cards = system.tiers.flatMap((tier, position) => tier.hosts.map((host, nth) => makeCard(tier, host, nth, `tier-${position % COLOURS}`)));
    const rows = Math.ceil(cards.length / MOST_COLUMNS);
    place.style.setProperty("--rows", rows);
    place.style.setProperty("--columns", Math.ceil(cards.length / rows));
    place.append(...cards.map(({card}) => card));
    document.querySelectorAll(".serverKeys").forEach(keys => keys.replaceChildren(...cards.map(serverKey)));
  }

  function makeCard(tier, host, nth, look) {
    const card = document.createElement("article");
    card.dataset.host = host;
    card.style.setProperty("--tier", `var(--${look})`);
    card.append(byId("server").content.cloneNode(true));
    const inject = card.querySelector(".inject");
    inject.addEventListener("click", () => command({do: "inject", cause: byId("cause").value, host, length: cause()?.takesLength ? byId("length").value + "ms" : ""}));
    return {tier, host, look, first: nth === 0, card, inject, find: selector => card.querySelector(selector), flashUntil: 0};
  }

  function serverKey({host, look, first}) {
    const key = element("span", host);
    key.className = first ? "key tier" : "key tier other";
    key.style.setProperty("--tier", `var(--${look})`);
    return key;
  }

  function fillCauses() {
    byId("cause").replaceChildren(...system.causes.map(one => { const option = element("option", one.name); option.value = one.name; return option; }));
  }

  function showCause() {
    const chosen = cause();
    if (!chosen) return;
    byId("about").textContent = chosen.about;
    byId("lengthLabel").hidden = !chosen.takesLength;
    for (const {host, inject} of cards) {
      inject.disabled = !mayPress || system.state !== "up" || !chosen.hosts.includes(host);
      inject.textContent = `⚡ ${chosen.name} ${host}`;
    }
  }

  function fillChoices() {
    byId("usersChoice").value = system.users;
    byId("tierChoices").replaceChildren(...system.tiers.map(tier => {
      const row = document.createElement("div");
      const label = element("label", tier.name + " ");
      const select = document.createElement("select");
      select.dataset.key = "stack." + tier.name;
      for (const server of system.servers[tier.name]) {
        const option = element("option", `${server.name} (${server.style})`);
        option.value = server.name;
        option.selected = server.name === tier.server;
        select.append(option);
      }
      label.append(select);
      row.append(label);
      for (const [name, value] of Object.entries(tier.settings)) {
        const setting = element("label", name + " ");
        const input = document.createElement("input");
        Object.assign(input, {type: "number", min: 1, max: 65535, value});
        input.dataset.key = `${tier.name}.${name}`;
        input.dataset.was = value;
        setting.append(input);
        row.append(setting);
      }
      // Another server has settings of its own.
      select.addEventListener("change", () => row.querySelectorAll("input").forEach(input => { input.disabled = select.value !== tier.server; }));
      return row;
    }));
  }

  /** What cannot be pressed with this address is shown as such; the server refuses it too. */
  function lookOnly() {
    document.querySelectorAll(".lookOnly").forEach(place => { place.hidden = false; });
    document.querySelectorAll("#injection select, #injection input, #change select, #change input, #change button").forEach(control => { control.disabled = true; });
  }

  byId("cause").addEventListener("change", showCause);
  byId("injection").addEventListener("submit", event => event.preventDefault());
  byId("change").addEventListener("submit", event => {
    event.preventDefault();
    const values = {"workload.users": byId("usersChoice").value};
    document.querySelectorAll("#tierChoices select").forEach(select => { values[select.dataset.key] = select.value; });
    document.querySelectorAll("#tierChoices input").forEach(input => {
      if (!input.disabled && input.value !== input.dataset.was) values[input.dataset.key] = input.value;
    });
    command({do: "change", values});
  });
  byId("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    schedule();
  });

  // ---- the frames

  function forgetFrames() {
    frames.length = 0;
    cards.forEach(card => { card.flashUntil = 0; });
    schedule();
  }

  function showFrame(frame) {
    // One of another system, on its way when this one began.
    if (frame.servers.length !== cards.length) return;
    // Another load, which began while nobody listened here.
    if (frames.length && frame.requests < frames.at(-1).requests) forgetFrames();
    const last = frames.at(-1);
    if (last && frame.atMicros <= last.atMicros) return;
    frames.push(frame);
    while (frames[0].atMicros < frame.atMicros - WINDOW_MICROS) frames.shift();
    frame.servers.forEach((server, index) => {
      if (last && server.drops > last.servers[index].drops) cards[index].flashUntil = frame.atMicros + FLASH_MICROS;
    });
    schedule();
  }

  function schedule() {
    if (!scheduled) {
      scheduled = true;
      requestAnimationFrame(() => { scheduled = false; draw(); });
    }
  }

  function draw() {
    const frame = frames.at(-1);
    if (!frame || !system) {
      blank();
      return;
    }
    const second = frames.findLast(other => other.atMicros <= frame.atMicros - 1e6) ?? frames[0];
    const passed = (frame.atMicros - second.atMicros) / 1e6;
    byId("throughput").textContent = passed > 0 ? number((frame.requests - second.requests) / passed) : "–";
    byId("median").textContent = millis(frame.medianMillis);
    byId("p99").textContent = millis(frame.p99Millis);
    byId("vlrt").textContent = number(frame.vlrt);
    byId("drops").textContent = number(frame.servers.reduce((sum, server) => sum + server.drops, 0));
    byId("errors").textContent = number(frame.errors);
    byId("deepest").textContent = number(Math.max(...frames.flatMap(one => one.servers.map(server => server.acceptQueue))));
    frame.servers.forEach((server, index) => drawServer(frame, server, index));
    drawQueues();
    if (!system.watched) drawResponses();
    drawCpu();
  }

  function blank() {
    document.querySelectorAll(".figures dd, .count strong, .accept strong, .dropped strong").forEach(place => { place.textContent = "–"; });
    document.querySelectorAll(".cpu").forEach(place => { place.textContent = "CPU –"; });
    document.querySelectorAll("article, .dropped").forEach(place => { place.classList.remove("dropping", "any"); });
    document.querySelectorAll("canvas").forEach(context);
  }

  function drawServer(frame, server, index) {
    const {tier, card, find, flashUntil, look} = cards[index];
    // Of kept connections it is known only that there are no more.
    find(".queue").textContent = (tier.kept ? "≤ " : "") + number(server.queue);
    find(".waiting").textContent = number(server.acceptQueue);
    find(".drops").textContent = number(server.drops);
    find(".dropped").classList.toggle("any", server.drops > 0);
    find(".cpu").textContent = server.cpuPercent < 0 ? "CPU –" : `CPU ${server.cpuPercent.toFixed(0)} %`;
    card.classList.toggle("dropping", frame.atMicros < flashUntil);
    drawTank(find("canvas"), server, tier, look, index);
  }

  /** A canvas as large as it is shown, ready to draw on in CSS pixels. */
  function context(canvas) {
    const ratio = devicePixelRatio || 1;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    const pen = canvas.getContext("2d");
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.font = "16px " + getComputedStyle(document.body).fontFamily;
    return {pen, width, height};
  }

  function drawTank(canvas, server, about, look, index) {
    const {pen, width, height} = context(canvas);
    // A limit of thousands would leave nothing to see: then the scale follows the queue.
    const peak = Math.max(...frames.map(frame => frame.servers[index].queue));
    const limited = about.queueLimit > 0 && about.queueLimit <= 1000;
    const scale = limited ? about.queueLimit * 1.08 : Math.max(system.watched ? 50 : 400, peak * 1.2);
    const x = count => Math.min(width, count / scale * width);
    pen.fillStyle = colour("grid");
    pen.fillRect(0, 0, width, height);
    const inside = Math.max(0, server.queue - server.acceptQueue);
    pen.fillStyle = colour(look);
    if (about.kept) {
      pen.save();
      pen.beginPath(); pen.rect(0, 0, x(inside), height); pen.clip();
      pen.strokeStyle = colour(look); pen.lineWidth = 5;
      for (let at = -height; at < width; at += 14) { pen.beginPath(); pen.moveTo(at, height); pen.lineTo(at + height, 0); pen.stroke(); }
      pen.restore();
    } else {
      pen.fillRect(0, 0, x(inside), height);
    }
    pen.fillStyle = colour("vlrt");
    pen.fillRect(x(inside), 0, x(inside + server.acceptQueue) - x(inside), height);
    if (limited) {
      pen.fillStyle = colour("bad");
      pen.fillRect(x(about.queueLimit) - 2, 0, 4, height);
      pen.fillStyle = colour("soft");
      pen.fillRect(x(about.queueLimit - about.backlog), height * .75, 2, height * .25);
    }
  }

  /** The smallest of 1, 2, 2.5, 5 times a power of ten with which four to five lines are enough. */
  function step(peak) {
    const power = 10 ** Math.floor(Math.log10(peak / 4));
    return [1, 2, 2.5, 5, 10].map(digit => digit * power).find(one => one * 5 >= peak);
  }

  function chart(canvas, peak) {
    const {pen, width, height} = context(canvas);
    const left = 56, bottom = 24;
    const between = step(peak), top = Math.ceil(peak / between) * between;
    const end = frames.at(-1).atMicros;
    const x = micros => left + (1 - (end - micros) / WINDOW_MICROS) * (width - left);
    const y = value => (height - bottom) * (1 - Math.min(1, value / top)) + 2;
    pen.strokeStyle = colour("grid"); pen.fillStyle = colour("soft"); pen.lineWidth = 1;
    pen.textAlign = "right"; pen.textBaseline = "middle";
    // Where there is little room every second line, or time, has its number.
    const tight = y(0) - y(between) < 24;
    for (let nth = 0; nth * between <= top; nth++) {
      const value = nth * between;
      pen.beginPath(); pen.moveTo(left, y(value)); pen.lineTo(width, y(value)); pen.stroke();
      if (!tight || nth % 2 === 0) pen.fillText(top < 8 ? String(+value.toFixed(2)) : number(value), left - 8, Math.max(9, y(value)));
    }
    pen.textAlign = "center"; pen.textBaseline = "alphabetic";
    const apart = width < 450 ? 10 : 5;
    for (let seconds = apart; seconds < 30; seconds += apart) pen.fillText(`−${seconds} s`, x(end - seconds * 1e6), height - 4);
    return {pen, x, y, height, bottom};
  }

  /** Those of a tier's servers after the first are dashed. */
  function line(area, value, {look, first}) {
    area.pen.strokeStyle = colour(look); area.pen.lineWidth = 2;
    area.pen.setLineDash(first ? [] : [6, 3]);
    area.pen.beginPath();
    frames.forEach((frame, index) => { const at = [area.x(frame.atMicros), area.y(value(frame))]; index ? area.pen.lineTo(...at) : area.pen.moveTo(...at); });
    area.pen.stroke();
    area.pen.setLineDash([]);
  }

  function drawQueues() {
    const peak = Math.max(50, ...frames.flatMap(frame => frame.servers.map(server => server.queue)));
    const area = chart(byId("queues"), peak * 1.05);
    cards.forEach((card, index) => line(area, frame => frame.servers[index].queue, card));
    area.pen.fillStyle = colour("bad");
    for (let i = 1; i < frames.length; i++) {
      if (frames[i].servers.some((server, index) => server.drops > frames[i - 1].servers[index].drops)) area.pen.fillRect(area.x(frames[i].atMicros) - 2, 0, 4, 14);
    }
  }

  function drawResponses() {
    const area = chart(byId("responses"), Math.max(2, Math.max(...frames.map(frame => frame.longestMillis)) / 1000));
    for (const frame of frames) {
      const slow = frame.longestMillis >= 1000;
      area.pen.fillStyle = colour(slow ? "vlrt" : "soft");
      const from = area.y(frame.longestMillis / 1000);
      area.pen.fillRect(area.x(frame.atMicros) - 1, from, slow ? 4 : 2, area.height - area.bottom - from + 2);
    }
  }

  function drawCpu() {
    const area = chart(byId("cpu"), Math.max(100, ...frames.flatMap(frame => frame.servers.map(server => server.cpuPercent))));
    cards.forEach((card, index) => line(area, frame => Math.max(0, frame.servers[index].cpuPercent), card));
  }

  // ---- the stream; the browser connects again by itself when it was cut, and we when it was refused

  const AGAIN_MILLIS = 3000;

  function connect() {
    const stream = new EventSource("events" + token);
    stream.addEventListener("system", event => showSystem(JSON.parse(event.data)));
    stream.addEventListener("frame", event => showFrame(JSON.parse(event.data)));
    stream.addEventListener("frames", event => JSON.parse(event.data).forEach(showFrame));
    stream.addEventListener("log", event => byId("log").replaceChildren(...JSON.parse(event.data).map(text => element("li", text))));
    stream.addEventListener("open", () => { if (system) showSystem(system); });
    stream.addEventListener("error", () => {
      // Closed is what a browser does to an answer that is no stream: it does not ask again.
      const refused = stream.readyState === EventSource.CLOSED;
      const last = system?.state === "failed" ? system.message + "; " : "";
      byId("state").textContent = last + (refused
        ? "refused: another laboratory with another token, or too many viewers; open the address that it prints"
        : "connection lost; trying again");
      byId("state").className = "lost";
      if (refused) setTimeout(connect, AGAIN_MILLIS);
    });
  }

  connect();
  addEventListener("resize", schedule);
})();
