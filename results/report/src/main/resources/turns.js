"use strict";
(() => {
  document.querySelectorAll("button[data-hides]").forEach(button => button.addEventListener("click", () => {
    const shown = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", shown);
    document.querySelectorAll("[data-variant=\"" + button.dataset.hides + "\"]").forEach(one => { one.style.display = shown ? "" : "none"; });
  }));
  ntier.root.dataset.charts = document.querySelectorAll("svg.plot").length;
})();
