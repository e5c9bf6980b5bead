package lockstep.compiler.licm;

import java.util.List;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/**
 * licm: moves loop-invariant code out of loops. For each loop, inner ones first:
 *
 * <ol>
 *   <li><b>sink</b>: an instruction that is used only after the loop is moved to the exits, and so is executed once by
 *       each lane that leaves;
 *   <li><b>hoist</b>: an instruction with loop-invariant operands moves to the preheader; a load only if no memory
 *       definition in the loop clobbers it;
 *   <li><b>promote</b>: a location that is accessed only by plain loads and stores of one address is kept in a
 *       register: loaded in the preheader, stored in the exits.
 * </ol>
 *
 * <pre>
 * pre:                                  pre:
 *   br label %loop                        %k = mul i32 %a, %b
 * loop:                                   br label %loop
 *   %s = phi i32 ...               to   loop:
 *   %k = mul i32 %a, %b                   %s = phi i32 ...
 *   %u = add i32 %s, %k                   %u = add i32 %s, %k
 *   br i1 %c, label %loop, ...            br i1 %c, label %loop, ...
 * </pre>
 *
 * <p>Under divergence: an instruction that may have undefined behaviour (a division, a load) is hoisted only if each
 * lane that enters the loop executes it in its first iteration; any other may be executed speculatively by lanes that
 * would not reach it, which has no effect. Instructions whose result depends on other lanes or on when they are
 * executed do not move: convergent operations, reads of active masks, clocks. Barriers, fences and ordered atomic
 * accesses define all memory that other threads may write, so no load crosses them, and only thread-private memory is
 * promoted across them.
 *
 * <p>Source: LLVM, LICM. Not implemented: hoisting of branches (off in LLVM, too), reassociation of invariant operands
 * other than of addresses ({@link AddressReassociation}), multiplication by reciprocals, and splitting of exits for
 * PHIs of other values. Cost: linear in the instructions for each level of nesting, and at most
 * {@link lockstep.compiler.analysis.memoryssa.ClobberWalker#MAX_STEPS} memory states for each load.
 */
public final class LoopInvariantCodeMotion implements FunctionPass {
    static final String NAME = "licm";
    private static final SourceRef LLVM = new SourceRef.Manual("LLVM passes", "licm");

    static final Rule HOIST = new Rule(NAME, "hoist", "what is the same in each round is computed before the loop");
    static final Rule SINK = new Rule(NAME, "sink", "what only exits use is computed there");
    static final Rule DEAD = new Rule(NAME, "remove-dead", "an instruction of a loop without uses or effects");
    static final Rule PROMOTE = new Rule(NAME, "promote", "bytes that a loop loads and stores are kept in a register");

    static final Rule REASSOCIATE =
            new Rule(NAME, "reassociate", "of two steps of an address the one that does not vary comes first");

    static final Rule CLOSE = new Rule(NAME, "close", "values that leave an inner loop go through PHIs in its exits");

    static final Refusal NOT_SIMPLIFIED = new Refusal(HOIST, "not-simplified", "its loop is not in simplified form");
    static final Refusal HOIST_TIED =
            new Refusal(HOIST, "tied", "its effect or result depends on when, or with which lanes, it is executed");
    static final Refusal HOIST_CLOBBERED = new Refusal(HOIST, "clobbered", "the loop may write what it loads");
    static final Refusal UNSAFE =
            new Refusal(HOIST, "unsafe", "a lane that would not execute it might do what is undefined");
    static final Refusal UNSAFE_LOAD =
            new Refusal(HOIST, "unsafe-load", "a lane that would not execute it might load what is not there");
    static final Refusal SINK_TIED =
            new Refusal(SINK, "tied", "its effect or result depends on when, or with which lanes, it is executed");
    static final Refusal SINK_CLOBBERED = new Refusal(SINK, "clobbered", "the loop may write what it loads");
    static final Refusal MANY_DEFINITIONS =
            new Refusal(SINK, "many-definitions", "the loop has too many definitions of memory");
    static final Refusal MANY_ACCESSES =
            new Refusal(PROMOTE, "many-accesses", "the loop has too many accesses of memory");
    static final Refusal ONLY_LOADED = new Refusal(PROMOTE, "only-loaded", "the loop does not store there");
    static final Refusal SHARED =
            new Refusal(PROMOTE, "shared", "others may see the bytes, and not each lane stores in its first round");
    static final Refusal MAY_NOT_RETURN =
            new Refusal(PROMOTE, "may-not-return", "others may see the bytes, and something may not return");
    static final Refusal PARTS = new Refusal(PROMOTE, "parts", "the slot is accessed in parts as well");
    static final Refusal NOT_THERE = new Refusal(PROMOTE, "not-there", "the bytes may not be there before the loop");
    static final Refusal ALIASED = new Refusal(PROMOTE, "aliased", "something else in the loop may access the bytes");
    static final Refusal STEP_USED = new Refusal(REASSOCIATE, "step-used", "the first step has other uses");

    static final Knob SPECULATION = Knob.toggle(
            "allowspeculation", true, "whether lanes may compute before a loop what they would not inside", LLVM);
    static final Knob PROMOTION = Knob.toggle("promotion", true, "whether memory is kept in registers", LLVM);
    static final Knob MAX_DEFINITIONS = new Knob(
            "licm-mssa-optimization-cap",
            100,
            0,
            1_000_000,
            "definitions of memory in a loop beyond which no load sinks",
            new SourceRef.Manual("LLVM passes", "licm, option licm-mssa-optimization-cap"));
    static final Knob MAX_ACCESSES = new Knob(
            "licm-mssa-max-acc-promotion",
            250,
            0,
            1_000_000,
            "accesses of memory in a loop beyond which nothing is promoted",
            new SourceRef.Manual("LLVM passes", "licm, option licm-mssa-max-acc-promotion"));

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "loop-invariant code motion",
                    LLVM,
                    List.of(HOIST, SINK, DEAD, PROMOTE, REASSOCIATE, CLOSE),
                    List.of(SPECULATION, PROMOTION, MAX_DEFINITIONS, MAX_ACCESSES),
                    List.of(
                            "hoisted",
                            "hoisted-loads",
                            "sunk",
                            "sunk-loads",
                            "removed",
                            "promoted",
                            "reassociated",
                            "kept-not-guaranteed"),
                    FlowAnalyses.ALL)
            .declining(List.of(
                    NOT_SIMPLIFIED,
                    HOIST_TIED,
                    HOIST_CLOBBERED,
                    UNSAFE,
                    UNSAFE_LOAD,
                    SINK_TIED,
                    SINK_CLOBBERED,
                    MANY_DEFINITIONS,
                    MANY_ACCESSES,
                    ONLY_LOADED,
                    SHARED,
                    MAY_NOT_RETURN,
                    PARTS,
                    NOT_THERE,
                    ALIASED,
                    STEP_USED));

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new MotionRun(function, context).run();
    }
}
