package lockstep.compiler.cssa;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.uniformity.Uniformity;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * cssa: conventional SSA form for divergent warps. Afterwards all members of a PHI web can share one cell, in which
 * PHIs are no-ops: no two members with different values are live at the same time.
 *
 * <ol>
 *   <li>{@link EdgeSplitting}: critical edges into blocks with PHIs are split, if the knob is on.
 *   <li>{@link CopyInsertion}, {@link CopyPropagation}: every PHI is isolated by copies before the terminators of its
 *       predecessors and one after the PHIs, each a {@link lockstep.ir.nvvm.intrinsic.DivergenceCopy}. The copies at
 *       one place are one parallel copy, so that PHIs that exchange their values stay correct.
 *   <li>{@link Coalescer}: copies are coalesced as far as {@code cssa-coalesce} allows, by interference of live ranges.
 *   <li>{@link CopyCleanup}: copies without uses are removed. A copy that remains is one that the registers need.
 * </ol>
 *
 * <pre>{@code
 * loop:                                               loop:
 *   %i = phi i32 [ 0, %entry ], [ %j, %loop ]           %i = phi i32 [ %c0, %entry ], [ %c1, %latch ]
 *   %j = add i32 %i, 1                                  %j = add i32 %i, 1
 *   br i1 %c, label %loop, label %end          =>       br i1 %c, label %latch, label %end
 * end:                                                latch:
 *   ret i32 %i             ; %i and %j interfere        %c1 = call i32 @llvm.nvvm.divergence.copy.i32(i32 %j, i32 1)
 *                                                       br label %loop
 * }</pre>
 *
 * <p>Sources: seed 002; Boissinot et al., "Revisiting Out-of-SSA Translation for Correctness, Code Quality, and
 * Efficiency" (2009), for isolation with parallel copies and interference by value.
 */
public final class ConventionalSsa implements FunctionPass {
    private static final String NAME = "cssa";
    private static final SourceRef SEED = new SourceRef.Seed(2, "Configuration Knobs");

    static final Rule SPLIT_EDGE =
            new Rule(NAME, "split-edge", "a critical edge into a block with PHIs is split for their copies");
    static final Rule ISOLATE =
            new Rule(NAME, "isolate-phi", "a PHI reads copies made in its predecessors and is read through a copy");
    static final Rule COALESCE = new Rule(NAME, "coalesce", "a copy is coalesced with its source");
    static final Rule ERASE = new Rule(NAME, "erase-copy", "a copy without uses is removed");
    static final Rule JOIN_EDGE = new Rule(NAME, "join-edge", "a block that split an edge and has no copy is removed");

    private static final Knob DO_CSSA = Knob.toggle("do-cssa", true, "run the pass", SEED);
    private static final Knob SPLIT = Knob.toggle(
            "split-critical-edges",
            true,
            "give copies on critical edges a block of their own",
            new SourceRef.Seed(2, "Common Pitfalls, 6"));
    private static final Knob VERBOSITY =
            new Knob("cssa-verbosity", 0, 0, 3, "remarks: 1 a function, 2 a PHI, 3 a copy that stays", SEED);
    private static final Knob DUMP = Knob.dump("dump-before-cssa", "show the module before the pass as a remark", SEED);

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "bring PHIs into conventional SSA form by divergence-safe copies",
            new SourceRef.Seed(2, "Algorithm"),
            List.of(SPLIT_EDGE, ISOLATE, COALESCE, ERASE, JOIN_EDGE),
            knobs(),
            List.of("phis", "copies", "coalesced", "erased", "left", "split", "joined"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        if (!context.isOn(DO_CSSA)) {
            return false;
        }
        if (context.isOn(DUMP)) {
            dump(function, context);
        }
        Rewriter rewriter = context.rewriter(function);
        CssaState state = new CssaState(function);
        state.numbers().number(function);
        if (context.isOn(SPLIT)) {
            context.count("split", new EdgeSplitting(rewriter, state).run());
            state.numbers().number(function);
        }
        new CopyInsertion(rewriter, state).run();
        new CopyPropagation(rewriter, state).run();
        CoalescingSettings settings = CoalescingSettings.of(function, context);
        if (settings.isOn()) {
            context.invalidate(function);
            Uniformity uniformity = context.get(Uniformity.ANALYSIS, function);
            context.count("coalesced", new Coalescer(rewriter, state, settings, uniformity).run());
        }
        CopyCleanup cleanup = new CopyCleanup(rewriter, state);
        int erased = cleanup.eraseDeadCopies();
        context.count("joined", cleanup.joinEdges());
        report(function, context, state, erased);
        return rewriter.changed();
    }

    private static List<Knob> knobs() {
        List<Knob> knobs = new ArrayList<>(List.of(DO_CSSA, SPLIT, VERBOSITY, DUMP));
        knobs.addAll(CoalescingSettings.knobs());
        return List.copyOf(knobs);
    }

    private static void dump(Function function, PassContext context) {
        context.remark(
                () -> remark(function, "Dump", "IR Module before CSSA:\n" + NvvmPrinter.print(function.module())));
    }

    private static void report(Function function, PassContext context, CssaState state, int erased) {
        int made = state.copies().size();
        context.count("phis", state.phis().size());
        context.count("copies", made);
        context.count("erased", erased);
        context.count("left", made - erased);
        if (context.knob(VERBOSITY) >= 1 && !state.phis().isEmpty()) {
            context.remark(() -> remark(
                    function,
                    "Function",
                    "%d PHIs, %d copies made, %d left".formatted(state.phis().size(), made, made - erased)));
        }
        if (context.knob(VERBOSITY) >= 2) {
            state.phis()
                    .forEach(phi -> context.remark(
                            () -> remark(function, "Phi", "PHI %d: %s".formatted(state.numberPhi(phi), text(phi)))));
        }
        if (context.knob(VERBOSITY) >= 3) {
            state.copies().stream()
                    .filter(copy -> copy.block() != null)
                    .forEach(copy -> context.remark(() -> remark(function, "Copy", text(copy) + " stays")));
        }
    }

    private static String text(Instruction instruction) {
        return NvvmPrinter.printInstruction(instruction).strip();
    }

    private static Remark remark(Function function, String name, String message) {
        return new Remark(Remark.Kind.ANALYSIS, NAME, name, function.name(), SourceLocation.NONE, message);
    }
}
