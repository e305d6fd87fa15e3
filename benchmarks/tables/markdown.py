"""Cells and tables of Markdown."""

NOT_MADE = "not made yet"


def table(head, rows):
    def line(cells):
        return "| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"

    return "\n".join([line(head), "|" + "---|" * len(head)] + [line(row) for row in rows])


def percent(value, digits=2):
    return "not known" if value is None else f"{value:.{digits}f} %"


def trusted(run):
    return "yes" if run.trusted else "**no**: " + "; ".join(run.why)
