package lockstep.compiler.indvars;

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
 * indvars: canonicalizes induction variables by scalar evolution. For each loop, inner ones first:
 *
 * <ol>
 *   <li>users of induction variables are simplified by the ranges of these ({@code UserSimplification}): comparisons
 *       and remainders fold, signed operations on non-negative operands become unsigned, operations that do not wrap
 *       get flags;
 *   <li>a counter whose extension is used is widened ({@code Widening});
 *   <li>exit values are computed from the exit count, or are constants found by evaluating the iterations, or the
 *       initial value where an exit is taken in the first iteration or never ({@code ExitValues});
 *   <li>equal counters are merged ({@code LoopVariables});
 *   <li>exit tests that never exit, or always do in the first iteration, fold to constants, and in the second case the
 *       PHIs of the header fold to their initial values ({@code SingleIteration}); the others become a comparison of a
 *       counter that steps by 1 with its value in the last iteration ({@code ExitTests});
 *   <li>instructions of the preheader that only the exit uses sink there; unused instructions, and counters that feed
 *       only themselves, are removed ({@code LoopVariables}).
 * </ol>
 *
 * <pre>
 * loop:                                           %last = add i32 %n, 4 ; before the loop
 *   %i = phi i32 [ 0, %entry ], [ %j, %loop ]     loop:
 *   %v = phi i32 [ 5, %entry ], [ %w, %loop ]       %i = phi i32 [ 0, %entry ], [ %j, %loop ]
 *   %w = add i32 %v, 1                         to
 *   %j = add i32 %i, 1                              %j = add nuw i32 %i, 1
 *   %c = icmp ult i32 %j, %n                        %c = icmp ne i32 %j, %n
 *   br i1 %c, label %loop, label %end               br i1 %c, label %loop, label %end
 * end:                                            end:
 *   use of %v                                       use of %last
 * </pre>
 *
 * <p>Under divergence: all facts hold per lane; trip counts may differ between lanes. Each lane executes as many
 * iterations as before and leaves by the same exit, so reconvergence is unchanged; no convergent operation moves.
 *
 * <p>Poison: an expression equals its value only where that is not poison. Values that the expression names but the
 * original did not depend on are frozen; a new test uses the counter that was tested, or one that is not poison in any
 * iteration and whose flags are proven or dropped.
 *
 * <p>Source: LLVM, IndVarSimplify, SimplifyIndVar and rewriteLoopExitValues. Cost: linear in the instructions for each
 * level of nesting.
 */
public final class IndVars implements FunctionPass {
    static final String NAME = "indvars";
    private static final SourceRef LLVM = new SourceRef.Manual("LLVM passes", "indvars");

    static final Rule COMPARISON =
            new Rule(NAME, "known-comparison", "a comparison folds by the ranges of induction variables");
    static final Rule UNSIGNED =
            new Rule(NAME, "unsigned", "a signed operation on non-negative operands becomes unsigned");
    static final Rule REMAINDER =
            new Rule(NAME, "known-remainder", "the remainder of a dividend below its divisor is the dividend");
    static final Rule IDENTITY =
            new Rule(NAME, "identity", "an operation whose result is its operand is replaced by it");
    static final Rule FLAGS = new Rule(NAME, "flags", "an operation that does not wrap gets nuw or nsw");
    static final Rule WIDEN = new Rule(NAME, "widen", "a counter is widened to the type it is extended to");
    static final Rule EXIT_VALUE =
            new Rule(NAME, "exit-value", "an exit value is computed from the exit count, before the loop");
    static final Rule FIRST_EXIT =
            new Rule(NAME, "first-exit", "an exit taken in the first iteration, or never, gets the initial value");
    static final Rule EQUAL = new Rule(NAME, "equal-counters", "equal counters are merged");
    static final Rule EXIT_KNOWN =
            new Rule(NAME, "known-exit", "an exit test that is always or never taken folds to a constant");
    static final Rule ONLY_ROUND =
            new Rule(NAME, "only-round", "a PHI is its initial value if no lane takes the back edge");
    static final Rule TEST =
            new Rule(NAME, "replace-test", "an exit test becomes a comparison of a counter with its last value");
    static final Rule SINK =
            new Rule(NAME, "sink", "an instruction before the loop that only the exit uses sinks there");
    static final Rule UNUSED =
            new Rule(NAME, "unused", "an unused instruction of a recurrence, or before the loop, is removed");
    static final Rule DEAD = new Rule(NAME, "dead-counter", "a counter that feeds only itself is removed");

    static final Refusal UNDECIDED = new Refusal(COMPARISON, "undecided", "the ranges do not decide it");
    static final Refusal MAY_BE_NEGATIVE =
            new Refusal(UNSIGNED, "may-be-negative", "an operand may be negative in some iteration");
    static final Refusal DIVIDEND_LARGE =
            new Refusal(REMAINDER, "dividend-large", "the dividend may be above the divisor");
    static final Refusal CLEARS_BITS = new Refusal(IDENTITY, "clears-bits", "the mask may clear bits");
    static final Refusal MAY_WRAP = new Refusal(FLAGS, "may-wrap", "it may wrap in some iteration");
    static final Refusal COUNTER_WRAPS = new Refusal(WIDEN, "may-wrap", "the counter may wrap");
    static final Refusal NOT_NATIVE = new Refusal(WIDEN, "not-native", "registers do not hold the wide type");
    static final Refusal TWO_ADDITIONS =
            new Refusal(WIDEN, "two-instructions", "an addition of the wide type takes two instructions");
    static final Refusal UNKNOWN_VALUE =
            new Refusal(EXIT_VALUE, "unknown", "it is not known in terms of the exit count");
    static final Refusal USED_IN_LOOP = new Refusal(EXIT_VALUE, "used-in-loop", "the loop uses it");
    static final Refusal HARD_USE = new Refusal(EXIT_VALUE, "hard-use", "the loop needs it for what has effects");
    static final Refusal EXPENSIVE_VALUE =
            new Refusal(EXIT_VALUE, "expensive", "computing it takes too many operations");
    static final Refusal NOT_CLOSED = new Refusal(
            EXIT_VALUE, "not-closed", "a loop around it ends at the exit, too, and its values leave through PHIs");
    static final Refusal VALUE_OF_TWO_EDGES =
            new Refusal(EXIT_VALUE, "several-edges", "several edges lead from one block to the exit");
    static final Refusal FIRST_OF_TWO_EDGES =
            new Refusal(FIRST_EXIT, "several-edges", "several edges lead from one block to the exit");
    static final Refusal NOT_EACH_ROUND =
            new Refusal(FIRST_EXIT, "not-each-round", "not each iteration executes the test");
    static final Refusal MAY_LEAVE =
            new Refusal(EXIT_KNOWN, "may-leave", "it is not known that other tests let each lane out before");
    static final Refusal NOT_SIMPLIFIED = new Refusal(TEST, "not-simplified", "the loop is not in simplified form");
    static final Refusal NO_COUNTER =
            new Refusal(TEST, "no-counter", "no counter of the loop steps by 1 and is wide enough");
    static final Refusal UNDEFINED_START =
            new Refusal(TEST, "undefined-start", "the counter that steps by 1 may begin with what is not defined");
    static final Refusal NOT_COMPUTED =
            new Refusal(TEST, "not-computed-before", "the last value of the counter cannot be computed before it");
    static final Refusal EXPENSIVE_TEST =
            new Refusal(TEST, "expensive", "computing the last value of the counter takes too many operations");
    static final Refusal TIED =
            new Refusal(SINK, "tied", "its effect or result depends on when, or with which lanes, it is executed");
    static final Refusal EFFECTS = new Refusal(UNUSED, "effects", "it has effects");
    static final Refusal STILL_READ = new Refusal(DEAD, "read", "something that stays depends on it");

    static final Knob EXIT_VALUES = new Knob(
            "replexitval",
            1,
            0,
            4,
            "which values of exits are computed anew: 0 none, 1 cheap ones, 2 cheap ones that the loop does not use,"
                    + " 3 those without use in the loop that has effects, 4 all",
            new SourceRef.Manual("LLVM, IndVarSimplify", "replexitval"));
    static final Knob BUDGET = new Knob(
            "scev-cheap-expansion-budget",
            4,
            0,
            1000,
            "most operations of a cheap expression",
            new SourceRef.Manual("LLVM, ScalarEvolutionExpander", "scev-cheap-expansion-budget"));
    static final Knob NO_TEST = Knob.toggle("disable-lftr", false, "whether tests of loops stay as they are", LLVM);
    static final Knob WIDENS = Knob.toggle("indvars-widen-indvars", true, "whether counters are widened", LLVM);
    static final Knob WIDENS_DEAR = Knob.toggle(
            "widen-to-64",
            false,
            "whether counters of fewer bits are widened to 64, whose addition takes two instructions",
            new SourceRef.Manual("LLVM, NVPTXTargetTransformInfo", "getArithmeticInstrCost: 2 for 64 bits"));

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "canonical induction variables",
                    LLVM,
                    List.of(
                            COMPARISON,
                            UNSIGNED,
                            REMAINDER,
                            IDENTITY,
                            FLAGS,
                            WIDEN,
                            EXIT_VALUE,
                            FIRST_EXIT,
                            EQUAL,
                            EXIT_KNOWN,
                            ONLY_ROUND,
                            TEST,
                            SINK,
                            UNUSED,
                            DEAD),
                    List.of(EXIT_VALUES, BUDGET, NO_TEST, WIDENS, WIDENS_DEAR),
                    List.of("comparisons", "remainders", "flags", "widened", "exit-values", "exits", "tests", "sunk"),
                    FlowAnalyses.ALL)
            .declining(List.of(
                    UNDECIDED,
                    MAY_BE_NEGATIVE,
                    DIVIDEND_LARGE,
                    CLEARS_BITS,
                    MAY_WRAP,
                    COUNTER_WRAPS,
                    NOT_NATIVE,
                    TWO_ADDITIONS,
                    UNKNOWN_VALUE,
                    USED_IN_LOOP,
                    HARD_USE,
                    EXPENSIVE_VALUE,
                    NOT_CLOSED,
                    VALUE_OF_TWO_EDGES,
                    FIRST_OF_TWO_EDGES,
                    NOT_EACH_ROUND,
                    MAY_LEAVE,
                    NOT_SIMPLIFIED,
                    NO_COUNTER,
                    UNDEFINED_START,
                    NOT_COMPUTED,
                    EXPENSIVE_TEST,
                    TIED,
                    EFFECTS,
                    STILL_READ));

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new IndVarsRun(function, context).run();
    }
}
