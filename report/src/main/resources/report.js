"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { root, charts, line, queueLine, vlrtBars, limits, atLeast, secondsAxis } = ntier;
  const seconds = data.queue.length === 0 ? [] : data.queue[0].values.map((_, i) => i * data.bucketMillis / 1000);
  const chart = (id, options) => ntier.overTime({ place: document.getElementById(id), data, seconds, ...options });

  const most = Math.max(1, ...data.queue.map(tier => tier.values.reduce((a, b) => Math.max(a, b), 0)));
  const shown = data.queue.map(tier => tier.limit).filter(limit => limit <= 3 * most);

  /* Of a second system only its database is shown at first: the one that disturbs. */
  const quiet = host => host === "bursty-web" || host === "bursty-app";

  if (seconds.length > 1) {
    chart("cpu", { height: 210, series: data.cpu.map(t => ({ values: t.values, options: { ...line(t, " %", ""), show: !quiet(t.tier) } })), range: atLeast(100) });
    if (data.ioWait.length > 0) {
      document.getElementById("ioWait-part").hidden = false;
      chart("ioWait", { height: 170, series: data.ioWait.map(t => ({ values: t.values, options: line(t, " %", "") })), range: atLeast(100) });
    }
    chart("queue", { height: 270, series: data.queue.map(t => ({ values: t.values, options: queueLine(t) })),
      range: (_, min, max) => [0, Math.max(max || 1, ...shown) * 1.1], draw: [limits(data.queue)] });
    chart("vlrt", { height: 210, series: [{ values: data.vlrt, options: vlrtBars(data.bucketMillis) }], range: atLeast(4), xAxis: secondsAxis });
  }
  root.dataset.charts = charts.length;
})();
