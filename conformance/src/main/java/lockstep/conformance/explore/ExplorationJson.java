package lockstep.conformance.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.debug.LaneTrace;
import lockstep.conformance.debug.LaneTraces;
import lockstep.conformance.refine.Counterexample;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.json.JsonLine;

/**
 * An {@link Exploration} as JSON. Stretches and waits, of which there are thousands, are flat arrays of numbers, a
 * fixed count for each. docs/explore.md has the schema.
 */
public final class ExplorationJson {
    /** Schema version; raised whenever a key changes its meaning. */
    static final int SCHEMA = 1;

    private ExplorationJson() {}

    /** The whole exploration. */
    public static JsonLine of(Exploration shown) {
        JsonLine json = JsonLine.object()
                .put("schema", SCHEMA)
                .put("kind", "exploration")
                .put("file", shown.report().file())
                .put("wrong", shown.report().isWrong())
                .put("instructions", shown.report().instructions())
                .put("kernels", shown.launches().kernels())
                .put("launch", shown.launches().toString())
                .put("madeUp", shown.launches().isMadeUp())
                .put("schedule", shown.schedule())
                .put("lanes", shown.lanes())
                .put("failedExpectations", shown.report().failedExpectations())
                .put("open", shown.report().undefinedInputs())
                .put(
                        "failures",
                        shown.report().toolFailures().stream()
                                .map(failure -> failure.command() + ": " + failure.word() + ", " + failure.text())
                                .toList())
                .putObjects(
                        "steps",
                        shown.steps().stream().map(ExplorationJson::step).toList())
                .putObjects(
                        "programs",
                        shown.programs().stream().map(ExplorationJson::program).toList())
                .put("before", shown.before())
                .put("after", shown.after());
        shown.difference().ifPresent(traces -> json.put("difference", traces(traces)));
        return json;
    }

    private static JsonLine step(Exploration.Step step) {
        StepVerdict verdict = step.verdict();
        JsonLine json = JsonLine.object()
                .put("step", verdict.step())
                .put("pass", verdict.pass())
                .put("level", verdict.dialect().word())
                .put("changed", verdict.changed())
                .put("verdict", verdict.verdict().word())
                .put("wrong", verdict.verdict().isWrong())
                .put("runs", verdict.runs())
                .put("ms", verdict.milliseconds())
                .put("before", step.before())
                .put("after", step.after())
                .put("rule", verdict.lastRule());
        switch (verdict.verdict()) {
            case Verdict.Wrong wrong -> {
                Counterexample found = wrong.counterexample();
                json.put("what", found.what())
                        .put("reason", found.kind())
                        .put("schedule", found.schedule())
                        .put("object", found.object())
                        .put("offset", found.offset())
                        .put("lanes", found.lanes())
                        .put("details", found.details());
            }
            case Verdict.Inconclusive open -> json.put("what", open.what()).put("reason", open.reason());
            case Verdict.Refines refines -> refines(json, refines);
            case Verdict.Skipped _ -> json.put("vacuous", 0);
        }
        return json;
    }

    /** Adds how much of the check a good verdict rests on: {@code leftOut} is absent if all runs were compared. */
    public static JsonLine refines(JsonLine json, Verdict.Refines refines) {
        json.put("vacuous", refines.vacuous());
        return refines.leftOut() > 0 ? json.put("leftOut", refines.leftOut()) : json;
    }

    private static JsonLine program(Exploration.Shown shown) {
        return JsonLine.object()
                .put("title", shown.program().title())
                .putObjects(
                        "functions",
                        shown.program().functions().stream()
                                .map(ExplorationJson::function)
                                .toList())
                .put("run", run(shown.trace()));
    }

    private static JsonLine function(ProgramView.FunctionView function) {
        JsonLine json = JsonLine.object()
                .put("name", function.name())
                .putObjects(
                        "blocks",
                        function.blocks().stream()
                                .map(block -> JsonLine.object()
                                        .put("name", block.name())
                                        .put("code", block.instructions())
                                        .putIntegers("to", integers(block.successors())))
                                .toList());
        function.pressure().ifPresent(pressure -> {
            List<JsonLine> rows = new ArrayList<>();
            for (int i = 0; i < pressure.kinds().size(); i++) {
                rows.add(JsonLine.object()
                        .put("kind", pressure.kinds().get(i))
                        .putIntegers("counts", pressure.counts().get(i)));
            }
            json.putObjects("pressure", rows);
        });
        return json;
    }

    private static long[] integers(List<Integer> numbers) {
        return numbers.stream().mapToLong(number -> number).toArray();
    }

    private static JsonLine run(RunTrace trace) {
        return JsonLine.object()
                .put("outcome", trace.outcome())
                .put("cut", trace.isCut())
                .put("length", trace.length())
                .putObjects(
                        "warps",
                        trace.warps().stream()
                                .map(warp -> JsonLine.object()
                                        .put("launch", warp.launch())
                                        .put("block", warp.block())
                                        .put("warp", warp.index()))
                                .toList())
                .putObjects(
                        "blocks",
                        trace.blocks().stream()
                                .map(block -> JsonLine.object()
                                        .put("function", block.function())
                                        .put("block", block.block()))
                                .toList())
                .putIntegers(
                        "stretches",
                        trace.stretches().stream()
                                .flatMapToLong(each -> LongStream.of(
                                        each.warp(),
                                        each.start(),
                                        each.end(),
                                        each.count(),
                                        Integer.toUnsignedLong(each.mask()),
                                        each.block(),
                                        each.isEntry() ? 1 : 0))
                                .toArray())
                .put("waitsAt", trace.waits().stream().map(RunTrace.Wait::at).toList())
                .putIntegers(
                        "waits",
                        trace.waits().stream()
                                .flatMapToLong(each -> LongStream.of(
                                        each.warp(),
                                        each.start(),
                                        each.end(),
                                        Integer.toUnsignedLong(each.mask()),
                                        each.block(),
                                        each.isForever() ? 1 : 0))
                                .toArray());
    }

    /** The events of a lane in two programs. */
    public static JsonLine traces(LaneTraces traces) {
        return JsonLine.object()
                .put("launch", traces.lane().launch())
                .put("block", traces.lane().block())
                .put("warp", traces.lane().warp())
                .put("lane", traces.lane().lane())
                .putObjects(
                        "rows", traces.rows().stream().map(ExplorationJson::row).toList());
    }

    private static JsonLine row(LaneTraces.Row row) {
        JsonLine json = JsonLine.object().put("difference", row.isDifference());
        row.before().ifPresent(event -> json.put("before", event(event)));
        row.after().ifPresent(event -> json.put("after", event(event)));
        return json;
    }

    private static JsonLine event(LaneTrace.Event event) {
        return JsonLine.object()
                .put("kind", event.kind().word())
                .put("text", event.text())
                .put("value", event.value());
    }
}
