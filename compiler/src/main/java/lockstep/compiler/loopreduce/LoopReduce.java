package lockstep.compiler.loopreduce;

import java.util.List;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * loop-reduce: loop strength reduction. Chooses the induction variables of a loop so that computing addresses, tests
 * and other operands from them takes few instructions and registers. For each loop, the deepest first:
 *
 * <ol>
 *   <li>{@code LoopUses} finds the values that are add recurrences {@code {start,+,step}}, and the operands that use
 *       them in other instructions: addresses of accesses, comparisons for equality, other operands, and exit PHIs;
 *   <li>{@code FormulaMaker} generates formulae for each: sums of stepped and loop-invariant registers, with terms
 *       split off the start, or a register of another use, scaled, resized or at a constant offset;
 *   <li>{@code Solver} selects one formula for each use with the least total cost: instructions of the expected
 *       iterations and before the loop, then registers;
 *   <li>if that is better than the present loop and within the register limit, {@code LoopRewriting} inserts PHIs,
 *       their steps before the test of the latch, and sums before the operands; old counters are removed.
 * </ol>
 *
 * <pre>
 * loop:                                                loop:
 *   %i = phi i64 [ 0, %pre ], [ %j, %loop ]              %p = phi ptr [ %a, %pre ], [ %q, %loop ]
 *   %r = mul i64 %i, 12
 *   %p = getelementptr i8, ptr %a, i64 %r         to
 *   %v = load i32, ptr %p                                %v = load i32, ptr %p
 *   %j = add nsw i64 %i, 1                               %q = getelementptr i8, ptr %p, i64 12
 *   %c = icmp ne i64 %j, %n                              %c = icmp ne ptr %q, %end          ; %a + %n * 12
 * </pre>
 *
 * (the test of the pointer only if {@code %n * 12} does not wrap).
 *
 * <p>Under divergence: only non-trapping arithmetic of each lane changes; branches, accesses and convergent operations
 * stay where they are and get the same values. Lanes that leave in different iterations each get their own last value
 * from the exit PHIs.
 *
 * <p>Poison: new instructions have only the flags that the trip count proves, for the last step as well, which leaving
 * lanes execute. A formula names only values that the use depended on when it was first executed, or that are known not
 * to be poison. A value that it names twice is frozen. An existing PHI that is reused keeps the flags of its step only
 * if all its users were poison wherever it is; see {@code LoopRewriting}.
 *
 * <p>Source: LLVM, LoopStrengthReduce (formulae, uses, cost model, narrowing); knobs as public descriptions of NVIDIA's
 * pass name them, with defaults that are assumed. Cost: linear in the instructions of a loop and its uses times
 * {@value FormulaMaker#MAX_POOLED} registers; the solver visits at most {@code lsr-complexity-limit} solutions.
 */
public final class LoopReduce implements FunctionPass {
    static final String NAME = "loop-reduce";

    private static final SourceRef LLVM = new SourceRef.Manual("LLVM passes", "loop-reduce");
    private static final SourceRef NAMES =
            new SourceRef.Assumed("named so in public descriptions of NVIDIA's pass, which do not give the default");

    static final Rule ADDRESS = new Rule(NAME, "address", "an address is computed from a stepped register");
    static final Rule TEST = new Rule(NAME, "test", "an exit test compares another register with its last value");
    static final Rule VALUE = new Rule(NAME, "value", "an operand is computed from a stepped register");
    static final Rule EXIT = new Rule(NAME, "exit", "an exit value is computed from a stepped register");
    static final Rule DEAD = new Rule(NAME, "dead-counter", "a counter that feeds only itself is removed");

    static final Knob NO_UNKNOWN_TRIP = Knob.toggle(
            "disable-unknown-trip-lsr", false, "whether loops of unknown trip count keep their counters", NAMES);
    static final Knob CHECK_PRESSURE =
            Knob.toggle("lsr-check-rp", true, "whether loops keep their counters that need too many registers", NAMES);
    static final Knob PRESSURE_LIMIT = new Knob(
            "lsr-rp-limit",
            64,
            0,
            1 << 16,
            "registers of 32 bits in the loop above which it keeps its counters, or gets none that need more",
            NAMES);
    static final Knob FILTER =
            Knob.toggle("filter-bad-formula", true, "whether a formula is dropped if another one needs no more", NAMES);
    static final Knob LONG = Knob.toggle(
            "do-lsr-64-bit",
            true,
            "whether counters of 64 bits are reduced, pointers included",
            new SourceRef.Seed(0, "Complete Option Name Inventory"));
    static final Knob COUNT_EXTENSION =
            Knob.toggle("count-sxt-opt-for-reg-pressure", true, "whether an extension counts for a register", NAMES);
    static final Knob EXTENSIONS = Knob.toggle(
            "lsr-sxtopt", true, "whether extensions of counters that do not wrap are chains of their own", NAMES);
    static final Knob LEVEL = new Knob(
            "lsr-loop-level",
            1,
            0,
            1 << 16,
            "loops with fewer than this many levels of nested loops inside are processed; 0 for all",
            new SourceRef.Manual("LLVM, LoopStrengthReduce", "innermost loops alone"));
    static final Knob SKIP_OUTER = Knob.toggle(
            "lsr-skip-outer-loop", false, "whether recurrences that start with an outer counter are left", NAMES);
    static final Knob NO_SHORT_SHARED =
            Knob.toggle("disable-lsr-for-sharedmem32-ptr", false, "whether shared addresses of 32 bits stay", NAMES);
    static final Knob REGISTERS_FIRST =
            Knob.toggle("disable-lsr-complexity-discount", false, "whether registers count before instructions", NAMES);
    static final Knob COMPLEXITY = new Knob(
            "lsr-complexity-limit",
            65_535,
            1,
            1 << 20,
            "the most solutions that are searched; formulae are dropped until there are no more",
            new SourceRef.Manual("LLVM, LoopStrengthReduce", "lsr-complexity-limit"));
    static final Knob DROP = Knob.toggle(
            "lsr-drop-solution",
            true,
            "whether a loop stays as it is if the best solution is not better",
            new SourceRef.Manual("LLVM, LoopStrengthReduce", "lsr-drop-solution, which is off there"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "loop strength reduction",
            LLVM,
            List.of(ADDRESS, TEST, VALUE, EXIT, DEAD),
            List.of(
                    NO_UNKNOWN_TRIP,
                    CHECK_PRESSURE,
                    PRESSURE_LIMIT,
                    FILTER,
                    LONG,
                    COUNT_EXTENSION,
                    EXTENSIONS,
                    LEVEL,
                    SKIP_OUTER,
                    NO_SHORT_SHARED,
                    REGISTERS_FIRST,
                    COMPLEXITY,
                    DROP),
            List.of("loops", "counters", "tests", "dropped"),
            FlowAnalyses.ALL);

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new ReduceRun(function, context).run();
    }
}
