"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  const colour = name => getComputedStyle(root).getPropertyValue("--" + name).trim();
  const seconds = data.queue.length === 0 ? [] : data.queue[0].values.map((_, i) => i * data.bucketMillis / 1000);
  const charts = [];
  const sync = uPlot.sync("time");
  const font = "14px system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif";

  /* Stops as the injector recorded them are shaded; what was found in the samples is a bar on top. */
  function drawSpans(chart) {
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
  }

  /* A dashed line per tier, named in the right margin; the highest first, so that names can give way. */
  function drawLimits(chart) {
    const { ctx, bbox } = chart;
    const px = devicePixelRatio;
    const right = bbox.left + bbox.width;
    ctx.save();
    ctx.font = "600 " + 13 * px + "px system-ui, sans-serif";
    ctx.textBaseline = "middle";
    ctx.textAlign = "left";
    let above = -Infinity;
    data.queue
      .filter((tier, i) => tier.limit <= chart.scales.y.max && chart.series[i + 1].show)
      .sort((a, b) => b.limit - a.limit)
      .forEach(tier => {
        const y = Math.round(chart.valToPos(tier.limit, "y", true));
        above = Math.max(y, above + 17 * px);
        ctx.strokeStyle = ctx.fillStyle = colour(tier.tier);
        ctx.lineWidth = 1.5 * px;
        ctx.setLineDash([8 * px, 6 * px]);
        ctx.beginPath();
        ctx.moveTo(bbox.left, y);
        ctx.lineTo(right, y);
        ctx.stroke();
        ctx.fillText(tier.tier + " limit " + tier.limit.toLocaleString("en"), right + 6 * px, above);
      });
    ctx.restore();
  }

  let zooming = false;
  function zoomAll(chart, key) {
    if (key !== "x" || zooming) {
      return;
    }
    zooming = true;
    const { min, max } = chart.scales.x;
    charts.filter(other => other !== chart).forEach(other => other.setScale("x", { min, max }));
    zooming = false;
  }

  const axis = extra => ({
    stroke: () => colour("soft"), font, grid: { stroke: () => colour("grid"), width: 1 },
    ticks: { stroke: () => colour("grid") }, ...extra });

  const width = { web: 1.6, app: 2.2, db: 1.4 };
  const dash = { db: [5, 3] };
  const line = (tier, unit, limit) => ({
    label: tier.tier + " (" + tier.name + limit + ")", stroke: () => colour(tier.tier), width: width[tier.tier] || 1.6,
    dash: dash[tier.tier], points: { show: false }, spanGaps: false,
    value: (_, value) => value == null ? "–" : value.toLocaleString("en") + unit });

  function chart(id, height, series, range, hooks, last) {
    const place = document.getElementById(id);
    const made = new uPlot({
      width: place.clientWidth, height, padding: [8, 116, 0, 0],
      cursor: { sync: { key: sync.key, setSeries: false }, drag: { x: true, y: false }, points: { size: 7 } },
      scales: { x: { time: false, range: (_, min, max) => [min, max] }, y: { range } },
      axes: [
        axis(last ? { label: "seconds since the measure phase began", labelFont: font, labelSize: 26, size: 34 } : { size: 34 }),
        axis({ size: 64, values: (_, ticks) => ticks.map(tick => tick.toLocaleString("en")) })],
      series: [{ label: "time", value: (_, x) => x == null ? "–" : x.toFixed(2) + " s" }, ...series.map(one => one.options)],
      hooks: { drawClear: [drawSpans], setScale: [zoomAll], ...hooks },
    }, [seconds, ...series.map(one => one.values)], place);
    place.querySelectorAll(".u-legend .u-series th").forEach(name => {
      name.tabIndex = 0;
      name.addEventListener("keydown", key => {
        if (key.key === "Enter" || key.key === " ") { key.preventDefault(); name.click(); }
      });
    });
    charts.push(made);
  }

  const atLeast = least => (_, min, max) => [0, Math.max(least, (max || 0) * 1.06)];
  const most = Math.max(1, ...data.queue.map(tier => tier.values.reduce((a, b) => Math.max(a, b), 0)));
  const limits = data.queue.map(tier => tier.limit).filter(limit => limit <= 3 * most);

  if (seconds.length > 1) {
    chart("cpu", 210, data.cpu.map(t => ({ values: t.values, options: line(t, " %", "") })), atLeast(100), {}, false);
    chart("queue", 270, data.queue.map(t => ({ values: t.values, options: line(t, "", ", limit " + t.limit.toLocaleString("en")) })),
      (_, min, max) => [0, Math.max(max || 1, ...limits) * 1.1], { draw: [drawLimits] }, false);
    chart("vlrt", 210, [{ values: data.vlrt, options: {
      label: "VLRT per " + data.bucketMillis + " ms", value: (_, value) => value == null ? "–" : value, stroke: () => colour("vlrt"), fill: () => colour("vlrt"),
      paths: uPlot.paths.bars({ size: [1, Infinity, 1] }), points: { show: false } } }], atLeast(4), {}, true);
  }
  root.dataset.charts = charts.length;

  const redraw = () => charts.forEach(one => one.redraw(false, true));
  document.getElementById("theme").addEventListener("click", () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    redraw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  addEventListener("resize", () => charts.forEach(one =>
    one.setSize({ width: one.root.parentElement.clientWidth, height: one.height })));
})();
