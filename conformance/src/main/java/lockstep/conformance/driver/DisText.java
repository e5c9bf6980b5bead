package lockstep.conformance.driver;

import java.util.function.Consumer;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.EncodingCheck;
import lockstep.ir.sass.ori.OriText;

/** Results of {@code dis} as text, a line at a time. */
public final class DisText {
    private final Consumer<String> lines;

    /** @param lines receives them, without line ends */
    public DisText(Consumer<String> lines) {
        this.lines = lines;
    }

    /**
     * The functions of a cubin.
     *
     * @throws lockstep.ir.diag.InputException if one has no open form, although it is to be shown
     */
    public void show(DisTask.Show task, DisResult result) {
        for (Code code : result.codes()) {
            switch (task.view()) {
                case LISTING -> new CodeListing(code, task).listing(lines);
                case GRAPH -> new CodeListing(code, task).graph(lines);
                case BLOCKS -> OriText.print(result.open(code)).lines().forEach(lines);
            }
        }
    }

    /** The result for all cubins. */
    public void show(DisSummary summary) {
        switch (summary) {
            case DisSummary.Shown _ -> {}
            case DisSummary.Encoding encoding -> show(encoding.files(), encoding.check());
            case DisSummary.Control control -> show(control.check());
            case DisSummary.Latencies latencies -> latencies.rows().lines().forEach(lines);
        }
    }

    private void show(int files, EncodingCheck check) {
        check.faults().forEach(lines);
        String format =
                "%d files, %d words: %d with unknown opcodes, %d changed, %d not explained, " + "%d with lumped fields";
        lines.accept(format.formatted(
                files, check.words(), check.unknown(), check.changed(), check.unexplained(), check.lumped()));
    }

    private void show(ControlCheck check) {
        check.early().forEach(use -> lines.accept(use.file() + ": " + use.diagnostic()));
        lines.accept("%d functions, %d words: %d uses too early; %d words with unknown opcodes, %d without a latency"
                .formatted(check.functions(), check.words(), check.early().size(), check.unknown(), check.unnamed()));
    }
}
