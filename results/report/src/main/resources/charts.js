"use strict";
/* What the charts of all pages have in common. */
const ntier = (() => {
  const root = document.documentElement;
  const colour = name => getComputedStyle(root).getPropertyValue("--" + name).trim();
  const font = "14px system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif";
  const number = value => value == null ? "–" : value.toLocaleString("en");
  const charts = [];
  const overTimeCharts = [];
  const groups = new Map();

  /* Stops as the injector recorded them are shaded; what was found in the samples is a bar on top. */
  const spans = data => chart => {
    const { ctx, bbox } = chart;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    const span = ([from, to], top, height, fill) => {
      const left = chart.valToPos(from / 1000, "x", true);
      const right = chart.valToPos(to / 1000, "x", true);
      ctx.fillStyle = fill;
      ctx.fillRect(left, top, Math.max(2, right - left), height);
    };
    data.injected.forEach(one => span(one, bbox.top, bbox.height, colour("injected")));
    data.found.forEach(one => span(one, bbox.top, 5 * devicePixelRatio, colour("found")));
    ctx.restore();
  };

  /* A dashed line per tier, the same for all of its servers, named in the right margin; the highest first, so that names can give way. */
  const limits = tiers => chart => {
    const { ctx, bbox } = chart;
    const px = devicePixelRatio;
    const right = bbox.left + bbox.width;
    ctx.save();
    ctx.font = "600 " + 13 * px + "px system-ui, sans-serif";
    ctx.textBaseline = "middle";
    ctx.textAlign = "left";
    let above = -Infinity;
    tiers
      .filter((tier, i) => tier.which === 0 && tier.limit <= chart.scales.y.max && chart.series[i + 1].show)
      .sort((a, b) => b.limit - a.limit)
      .forEach(tier => {
        const y = Math.round(chart.valToPos(tier.limit, "y", true));
        above = Math.max(y, above + 17 * px);
        ctx.strokeStyle = ctx.fillStyle = colour(tier.look);
        ctx.lineWidth = 1.5 * px;
        ctx.setLineDash([8 * px, 6 * px]);
        ctx.beginPath();
        ctx.moveTo(bbox.left, y);
        ctx.lineTo(right, y);
        ctx.stroke();
        ctx.fillText(tier.tier.replace(/-\d+$/, "") + " limit " + number(tier.limit), right + 6 * px, above);
      });
    ctx.restore();
  };

  let zooming = false;
  function zoomAll(chart, key) {
    if (key !== "x" || zooming) {
      return;
    }
    zooming = true;
    const { min, max } = chart.scales.x;
    overTimeCharts.filter(other => other !== chart && groups.get(other) === groups.get(chart)).forEach(other => other.setScale("x", { min, max }));
    zooming = false;
  }

  const axis = extra => ({
    stroke: () => colour("soft"), font, grid: { stroke: () => colour("grid"), width: 1 },
    ticks: { stroke: () => colour("grid") }, ...extra });

  /* Adjacent tiers differ in their lines too, for who cannot tell the colours. */
  const width = { "tier-1": 2.2, "tier-2": 1.4, "tier-4": 2.2, "tier-7": 2.2 };
  const dash = { "tier-2": [5, 3], "tier-5": [9, 3], "tier-6": [2, 2], "tier-8": [5, 3], "tier-9": [9, 3, 2, 3] };
  /* Servers of a tier have its colour; those after the first are told by their dashes. */
  const serverDash = [[7, 3], [2, 3], [10, 3, 2, 3]];
  /* A line's mark in the legend, dashed as the line is: servers of a tier differ in nothing else. */
  const border = (chart, one) => {
    const dashes = chart.series[one].dash;
    return !dashes ? "solid" : dashes[0] < 4 ? "dotted" : "dashed";
  };
  const line = (tier, unit, limit) => ({
    label: tier.tier + " (" + tier.name + limit + ")", stroke: () => colour(tier.look), width: width[tier.look] || 1.6,
    dash: tier.which ? serverDash[(tier.which - 1) % serverDash.length] : dash[tier.look], points: { show: false }, spanGaps: false,
    value: (_, value) => value == null ? "–" : number(value) + unit });
  const queueLine = tier => line(tier, "", ", limit " + number(tier.limit));
  const vlrtBars = bucketMillis => ({
    label: "VLRT per " + bucketMillis + " ms", value: (_, value) => value == null ? "–" : value,
    stroke: () => colour("vlrt"), fill: () => colour("vlrt"),
    paths: uPlot.paths.bars({ size: [1, Infinity, 1] }), points: { show: false } });

  /* Areas on top of each other, the last line at the bottom; those that are hidden take no room. */
  const stacked = (lines, shown) => {
    const sum = lines.length === 0 ? [] : lines[0].map(() => 0);
    const areas = lines.map(() => null);
    for (let i = lines.length - 1; i >= 0; i--) {
      areas[i] = lines[i].map((value, at) => sum[at] += shown[i] ? value : 0);
    }
    return areas;
  };
  const area = (line, values, place) => ({
    label: line.name + (line.file ? " (static)" : ""), stroke: () => colour("kind-" + place), fill: () => colour("kind-" + place), width: 1,
    points: { show: false }, value: (_, top, series, at) => at == null ? "–" : number(values[at]) });

  const onKey = (element, act) => {
    element.tabIndex = 0;
    element.addEventListener("keydown", key => {
      if (key.key === "Enter" || key.key === " ") { key.preventDefault(); act(); }
    });
  };

  /* All charts over time of a group share one cursor and zoom together; data: injected and found spans. */
  function overTime({ place, group = "time", height, data, seconds, series, range, draw = [], toggled = [], xAxis = { size: 34 }, legend = true }) {
    const made = new uPlot({
      width: place.clientWidth, height, padding: [8, 116, 0, 0], legend: { show: legend, markers: { dash: border } },
      cursor: { sync: { key: uPlot.sync(group).key, setSeries: false }, drag: { x: true, y: false }, points: { size: 7 } },
      scales: { x: { time: false, range: (_, min, max) => [min, max] }, y: { range } },
      axes: [axis(xAxis), axis({ size: 64, values: (_, ticks) => ticks.map(number) })],
      series: [{ label: "time", value: (_, x) => x == null ? "–" : x.toFixed(2) + " s" }, ...series.map(one => one.options)],
      hooks: { drawClear: [spans(data)], setScale: [zoomAll], setSeries: toggled, draw },
    }, [seconds, ...series.map(one => one.values)], place);
    place.querySelectorAll(".u-legend .u-series th").forEach(name => onKey(name, () => name.click()));
    overTimeCharts.push(made);
    groups.set(made, group);
    charts.push(made);
  }

  const secondsAxis = { label: "seconds since the measure phase began", labelFont: font, labelSize: 26, size: 34 };
  const atLeast = least => (_, min, max) => [0, Math.max(least, (max || 0) * 1.06)];

  /* The panels of one run, as far as there are data and a place; place gives the element of a name, and those of a group zoom together. */
  function panels(data, place, group = "time") {
    const seconds = data.vlrt.map((_, i) => i * data.bucketMillis / 1000);
    const chart = (name, options) => overTime({ place: place(name), group, data, seconds, ...options });

    const most = Math.max(1, ...data.queue.map(tier => tier.values.reduce((a, b) => Math.max(a, b), 0)));
    const shown = data.queue.map(tier => tier.limit).filter(limit => limit <= 3 * most);

    /* One chart of all interactions: their values of a kind, queued or vlrt. */
    const byInteraction = (name, kind, options) => {
      const lines = data.interactions.map(one => one[kind]);
      const stack = chart => stacked(lines, lines.map((_, i) => !chart || chart.series[i + 1].show));
      const areas = stack();
      chart(name, { height: 230, range: atLeast(4), ...options, toggled: [(chart, _, change) => change.show == null || chart.setData([seconds, ...stack(chart)], false)],
        series: data.interactions.map((one, i) => ({ values: areas[i], options: area(one, lines[i], i) })) });
    };

    if (seconds.length <= 1) {
      return;
    }
    if (data.queue.length > 0) {
      chart("cpu", { height: 210, series: data.cpu.map(t => ({ values: t.values, options: { ...line(t, " %", ""), show: t.shown } })), range: atLeast(100) });
      if (data.ioWait.length > 0) {
        place("ioWait-part").hidden = false;
        chart("ioWait", { height: 170, series: data.ioWait.map(t => ({ values: t.values, options: line(t, " %", "") })), range: atLeast(100) });
      }
      chart("queue", { height: 270, series: data.queue.map(t => ({ values: t.values, options: queueLine(t) })),
        range: (_, min, max) => [0, Math.max(max || 1, ...shown) * 1.1], draw: [limits(data.queue)] });
    }
    if (data.interactions.length > 0) {
      byInteraction("interactionQueue", "queued", {});
    }
    if (place("interactionVlrt")) {
      byInteraction("interactionVlrt", "vlrt", { xAxis: secondsAxis });
    }
    if (place("vlrt")) {
      chart("vlrt", { height: 210, series: [{ values: data.vlrt, options: vlrtBars(data.bucketMillis) }], range: atLeast(4), xAxis: secondsAxis });
    }
  }

  const redraw = () => charts.forEach(one => one.redraw(false, true));
  document.getElementById("theme").addEventListener("click", () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    redraw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  addEventListener("resize", () => charts.forEach(one => {
    const width = one.root.parentElement.clientWidth;
    if (width > 0) {
      one.setSize({ width, height: one.height });
    }
  }));

  return { root, colour, font, number, charts, axis, line, queueLine, vlrtBars, limits, overTime, panels, secondsAxis, atLeast };
})();
