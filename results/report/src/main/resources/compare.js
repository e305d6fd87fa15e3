"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { root, colour, font, number, charts, axis, queueLine, vlrtBars, limits, atLeast, secondsAxis } = ntier;
  const DASHES = [[], [9, 4], [2, 3]];
  const look = variant => ({ name: "v" + variant % 8, dash: DASHES[Math.floor(variant / 8) % DASHES.length] });

  /* Response times of all runs: a tenth of a nine per point, so that 90 % is at 1, 99 % at 2. */
  const POINTS_PER_NINE = 10;
  const TAIL = [[0, "0 %"], [Math.log10(2), "50 %"], [1, "90 %"], [2, "99 %"], [3, "99.9 %"], [4, "99.99 %"], [5, "99.999 %"]];
  const time = millis => millis >= 1000 ? number(millis / 1000) + " s" : number(millis) + " ms";

  function percentiles(place) {
    const longest = Math.max(0, ...data.runs.map(run => run.millis.length));
    if (longest < 2) {
      return null;
    }
    const nines = Array.from({ length: longest }, (_, i) => i / POINTS_PER_NINE);
    const made = new uPlot({
      width: place.clientWidth, height: 380, padding: [12, 28, 0, 0], legend: { show: false },
      cursor: { drag: { x: false, y: false }, points: { show: false } },
      scales: { x: { time: false, range: (_, min, max) => [min, max] }, y: { distr: 3 } },
      axes: [
        axis({ splits: () => TAIL.map(([at]) => at).filter(at => at <= nines.at(-1)), values: (_, at) => at.map(x => TAIL.find(([place]) => place === x)[1]),
          label: "share of requests that took at most that long", labelFont: font, labelSize: 26, size: 34 }),
        axis({ size: 76, values: (_, ticks) => ticks.map(tick => tick == null || !Number.isInteger(Math.log10(tick)) ? "" : time(tick)) })],
      series: [{}, ...data.runs.map(run => ({
        label: run.label, stroke: () => colour(look(run.variant).name), dash: look(run.variant).dash,
        width: run.repetition === 1 ? 2.2 : 1, points: { show: false }, spanGaps: false }))],
      hooks: { setCursor: [showValues] },
    }, [nines, ...data.runs.map(run => nines.map((_, i) => run.millis[i] > 0 ? run.millis[i] : null))], place);
    charts.push(made);
    return made;
  }

  /* A button per variant hides and shows all its runs; it tells the first one's time at the cursor. */
  const legend = document.getElementById("percentile-legend");
  const values = [];
  const where = document.createElement("div");
  function names(plot) {
    where.className = "where";
    legend.append(where);
    data.variants.forEach((label, variant) => {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-pressed", "true");
      const { name, dash } = look(variant);
      button.innerHTML = "<svg aria-hidden='true'><line x1='0' y1='5' x2='34' y2='5' style='stroke: var(--" + name + ")' stroke-dasharray='" + dash.join(" ") + "'/></svg>";
      const text = document.createElement("span");
      text.textContent = label;
      const value = document.createElement("span");
      value.className = "value";
      values.push(value);
      button.append(text, value);
      button.addEventListener("click", () => {
        const show = button.getAttribute("aria-pressed") !== "true";
        button.setAttribute("aria-pressed", show);
        data.runs.forEach((run, i) => run.variant === variant && plot.setSeries(i + 1, { show }));
      });
      legend.append(button);
    });
  }

  function showValues(plot) {
    const at = plot.cursor.idx;
    const known = at != null && at >= 0;
    const percent = known ? 100 * (1 - Math.pow(10, -at / POINTS_PER_NINE)) : 0;
    where.textContent = known ? number(+percent.toFixed(4)) + " % of the requests took at most" : "";
    data.variants.forEach((_, variant) => {
      const run = data.runs.find(one => one.variant === variant);
      values[variant].textContent = known && run.millis[at] != null ? time(run.millis[at]) : "";
    });
  }

  /* Panels: the same time and the same heights for all. */
  const seconds = Array.from({ length: data.buckets }, (_, i) => i * data.bucketMillis / 1000);
  const filled = values => seconds.map((_, i) => i < values.length ? values[i] : null);
  const most = lists => lists.reduce((most, list) => list.reduce((a, b) => Math.max(a, b), most), 0);
  const mostQueued = Math.max(1, most(data.panels.flatMap(panel => panel.queue.map(tier => tier.values))));
  const mostVlrt = most(data.panels.map(panel => panel.vlrt));

  const dropLabels = panel => chart => {
    const { ctx, bbox } = chart;
    const px = devicePixelRatio;
    ctx.save();
    ctx.font = "600 " + 13 * px + "px system-ui, sans-serif";
    ctx.textAlign = "right";
    ctx.textBaseline = "top";
    panel.queue.filter((tier, i) => tier.dropped > 0 && chart.series[i + 1].show).forEach((tier, row) => {
      const text = tier.tier + " dropped " + number(tier.dropped);
      const right = bbox.left + bbox.width - 6 * px;
      const top = bbox.top + (8 + 18 * row) * px;
      ctx.fillStyle = colour("ground");
      ctx.fillRect(right - ctx.measureText(text).width - 4 * px, top - 2 * px, ctx.measureText(text).width + 8 * px, 17 * px);
      ctx.fillStyle = colour(tier.look);
      ctx.fillText(text, right, top);
    });
    ctx.restore();
  };

  const queueOf = tier => ({
    values: filled(tier.values),
    options: { ...queueLine(tier), points: { show: tier.dropsAt.length > 0, size: 7, filter: () => tier.dropsAt,
      stroke: () => colour(tier.look), fill: () => colour(tier.look) } } });

  function build(panel, i) {
    const place = name => document.getElementById(name + "-" + i);
    ntier.overTime({ place: place("queue"), height: 200, data: panel, seconds, series: panel.queue.map(queueOf),
      range: () => [0, mostQueued * 1.1], draw: [limits(panel.queue), dropLabels(panel)], xAxis: { size: 8, values: () => [] } });
    ntier.overTime({ place: place("vlrt"), height: 130, data: panel, seconds, legend: false,
      series: [{ values: filled(panel.vlrt), options: vlrtBars(data.bucketMillis) }], range: () => [0, Math.max(4, mostVlrt * 1.06)], xAxis: secondsAxis });
  }

  const plot = percentiles(document.getElementById("percentiles"));
  if (plot) {
    names(plot);
  }
  if (seconds.length > 1) {
    data.panels.forEach((panel, i) => {
      const details = document.getElementById("panel-" + i);
      let built = false;
      const show = () => {
        if (details.open && !built) {
          built = true;
          build(panel, i);
          root.dataset.charts = charts.length;
        }
      };
      details.addEventListener("toggle", show);
      show();
    });
  }
  root.dataset.charts = charts.length;
})();
