# Who overflowed, and who paid for it? From the tables of an export, in base R.
#
#   ./ntier export RUN --out run
#   Rscript docs/examples/overflow.R run
#
# It prints the answer and draws overflow.pdf in the current folder. What each column means is in docs/data.md.

arguments <- commandArgs(trailingOnly = TRUE)
folder <- if (length(arguments) > 0) arguments[1] else "run"
read <- function(name) read.csv(file.path(folder, paste0(name, ".csv")), na.strings = "")

tiers <- read("tiers")
requests <- read("requests")
vlrt <- read("vlrt")
tiers <- tiers[!is.na(tiers$queued), ]

for (tier in unique(tiers$tier)) {
  one <- tiers[tiers$tier == tier, ]
  full <- one$queued >= one$queue_limit
  cat(sprintf("%s: at most %.0f of %.0f places, at its limit in %.0f of %.0f samples\n",
              tier, max(one$queued), max(one$queue_limit), sum(full), length(full)))
}

lost <- vlrt[which(vlrt$cause == "drop"), ]
for (tier in unique(lost$dropped_by)) {
  times <- lost$response_ms[lost$dropped_by == tier]
  cat(sprintf("%.0f very long requests lost a packet at %s; the median took %.0f ms\n",
              length(times), tier, median(times)))
}
cat(sprintf("%.0f very long requests only waited\n", sum(vlrt$cause == "queueing", na.rm = TRUE)))

measured <- requests$response_ms[requests$phase == "measure"]
quantiles <- quantile(measured, c(0.5, 0.99), na.rm = TRUE)
cat(sprintf("response time: half within %.1f ms, 99 %% within %.1f ms\n", quantiles[1], quantiles[2]))

colours <- c("#0063a8", "#c14a00", "#00795a", "#a963f5", "#5a3203")
names <- unique(tiers$tier)
pdf("overflow.pdf", width = 5, height = 3)
plot(range(tiers$time_s), c(0, max(tiers$queued)), type = "n",
     xlab = "seconds since the measure phase began", ylab = "queued requests")
for (i in seq_along(names)) {
  one <- tiers[tiers$tier == names[i], ]
  lines(one$time_s, one$queued, col = colours[(i - 1) %% length(colours) + 1])
}
legend("topright", legend = names, lty = 1, col = rep_len(colours, length(names)), bty = "n")
invisible(dev.off())
