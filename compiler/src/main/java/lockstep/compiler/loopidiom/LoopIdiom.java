package lockstep.compiler.loopidiom;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/**
 * loop-idiom: recognizes memory fills and copies in innermost loops. A store whose address advances by its size in each
 * iteration becomes a {@code memset} if all bytes it stores are equal and loop-invariant, or a {@code memcpy} if it
 * stores what a load that advances in the same way has loaded. The call is placed before the loop;
 * {@code loop-deletion} removes the loop if it has no other effects.
 *
 * <pre>
 * loop:
 *   %i = phi i64 [ 0, %pre ], [ %j, %loop ]
 *   %p = getelementptr i32, ptr %a, i64 %i     to     call void @llvm.memset.p0.i64(ptr align 4 %a, i8 0, i64 %n * 4)
 *   store i32 0, ptr %p
 *   %j = add i64 %i, 1
 *   %c = icmp ne i64 %j, %n
 *   br i1 %c, label %loop, label %exit
 * </pre>
 *
 * <p>Only if
 *
 * <ul>
 *   <li>the loop has one exit whose exit count is known ({@code ExitCounts}), all its instructions return, and the
 *       store is executed in each iteration, so that a lane that enters executes all the stores;
 *   <li>the store is neither volatile nor atomic, and no other instruction of the loop may read or write the object;
 *       nor may there be a fence or ordered atomic unless the memory is thread-private, since other threads would see
 *       the bytes too early; a barrier may not return and so prevents the transformation;
 *   <li>for a copy, no instruction of the loop may write the source object.
 * </ul>
 *
 * <p>Under divergence: each lane fills with its own count and address; convergent operations in the loop stay where
 * they are. Source: LLVM, LoopIdiomRecognize, processLoopStridedStore and processLoopStoreOfLoopLoad. Population count
 * is not recognized, as in LLVM for targets that do not declare it fast (NVPTX does not). Cost: the stores times the
 * instructions of their loop, up to a million; further stores are left.
 */
public final class LoopIdiom implements FunctionPass {
    static final String NAME = "loop-idiom";
    private static final SourceRef LLVM = new SourceRef.Manual("LLVM passes", "loop-idiom");

    static final Rule FILL = new Rule(NAME, "fill", "a loop that stores equal bytes consecutively becomes a fill");
    static final Rule COPY = new Rule(NAME, "copy", "a loop that loads and stores consecutively becomes a copy");

    private static final List<Rule> RULES = List.of(FILL, COPY);

    static final Refusal SEVERAL_EXITS = new Refusal(FILL, "several-exits", "that has several exits");
    static final Refusal MAY_NOT_RETURN =
            new Refusal(FILL, "may-not-return", "something in that may not return, and not all stores would be made");
    static final Refusal UNKNOWN_ROUNDS = new Refusal(FILL, "unknown-rounds", "its trip count is not known");
    static final Refusal NOT_EACH_ROUND = new Refusal(FILL, "not-each-round", "not each iteration executes the store");
    static final Refusal NOT_IN_A_ROW = new Refusal(FILL, "not-in-a-row", "it is not where the store before ended");
    static final Refusal VARIES = new Refusal(FILL, "varies", "its bytes are not one loop-invariant value");
    static final Refusal LOADS_ELSEWHERE =
            new Refusal(COPY, "loads-not-in-a-row", "what it stores is not from where the load before ended");
    static final Refusal OVERLAP = new Refusal(COPY, "overlap", "what is read may be what is written");
    static final Refusal WRITTEN =
            new Refusal(COPY, "source-written", "something in the loop, or another thread, may write what is read");
    static final Refusals<Rule> MANY =
            Refusal.ofEach(RULES, "many-instructions", "the loop has too many instructions for its stores");
    static final Refusals<Rule> ACCESSED = Refusal.ofEach(
            RULES, "accessed", "something else in the loop, or another thread, may read or write the bytes");
    static final Refusals<Rule> UNEXPANDED =
            Refusal.ofEach(RULES, "not-computed-before", "address or length cannot be computed before the loop");

    static final Knob NO_FILL = Knob.toggle("disable-loop-idiom-memset", false, "whether no loop becomes a fill", LLVM);
    static final Knob NO_COPY = Knob.toggle("disable-loop-idiom-memcpy", false, "whether no loop becomes a copy", LLVM);

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "loops that fill or copy memory",
                    LLVM,
                    RULES,
                    List.of(NO_FILL, NO_COPY),
                    List.of("fills", "copies"),
                    FlowAnalyses.ALL)
            .declining(refusals());

    private static List<Refusal> refusals() {
        List<Refusal> all = new ArrayList<>(List.of(
                SEVERAL_EXITS,
                MAY_NOT_RETURN,
                UNKNOWN_ROUNDS,
                NOT_EACH_ROUND,
                NOT_IN_A_ROW,
                VARIES,
                LOADS_ELSEWHERE,
                OVERLAP,
                WRITTEN));
        Stream.of(MANY, ACCESSED, UNEXPANDED).forEach(each -> all.addAll(each.values()));
        return all;
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new IdiomRun(function, context).run();
    }
}
