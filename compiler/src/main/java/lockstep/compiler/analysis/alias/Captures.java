package lockstep.compiler.analysis.alias;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.Analyses;
import org.jspecify.annotations.Nullable;

/**
 * Where the address of an object of a function is captured, so that it may be known outside of the values computed from
 * it: stored, passed to a call that may keep it, returned, converted to an integer, compared. Before the first capture
 * no loaded address, no argument and no result of another call points into the object. Visits {@value #MAX_USES} uses
 * per object; an object with more counts as captured from the beginning. Results are cached; they become stale if the
 * function changes.
 */
public final class Captures {
    private static final int MAX_USES = 256;
    private static final int MAX_PLACES = 16;
    private static final int MAX_BLOCKS = 1024;

    private final @Nullable FunctionGraph graph;
    private final Map<LocalValue, Optional<List<Instruction>>> places = new IdentityHashMap<>();

    Captures(Function function, Analyses analyses) {
        graph = analyses.get(FlowAnalyses.GRAPH, function);
    }

    /** Ignores order: an object that is captured anywhere counts as captured everywhere. */
    Captures() {
        graph = null;
    }

    /** Whether the address of {@code object} may be captured at any time. */
    public static boolean isCapturedEver(LocalValue object) {
        return find(object).filter(List::isEmpty).isEmpty();
    }

    /** Whether {@code object} may be captured before {@code at}, not counting {@code at} itself. */
    boolean isCapturedBefore(LocalValue object, Instruction at) {
        Optional<List<Instruction>> found = of(object);
        if (found.isEmpty()) {
            return true;
        }
        return found.get().stream().anyMatch(capture -> mayPrecede(capture, at));
    }

    /** Whether {@code object} may be captured before or by {@code at}. */
    boolean isCapturedUntil(LocalValue object, Instruction at) {
        return isCapturedBefore(object, at)
                || of(object).filter(found -> found.contains(at)).isPresent();
    }

    private Optional<List<Instruction>> of(LocalValue object) {
        Optional<List<Instruction>> known = places.get(object);
        if (known == null) {
            known = find(object);
            places.put(object, known);
        }
        return known;
    }

    // ---- uses

    private static Optional<List<Instruction>> find(LocalValue object) {
        List<Instruction> found = new ArrayList<>();
        Set<LocalValue> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<LocalValue> work = new ArrayDeque<>(List.of(object));
        seen.add(object);
        int uses = 0;
        while (!work.isEmpty()) {
            for (Use use : work.pop().uses()) {
                uses++;
                if (uses > MAX_USES || found.size() > MAX_PLACES) {
                    return Optional.empty();
                }
                Instruction user = use.user();
                if (isDerived(use)) {
                    if (seen.add(user)) {
                        work.push(user);
                    }
                } else if (captures(use)) {
                    found.add(user);
                }
            }
        }
        return Optional.of(List.copyOf(found));
    }

    /** Whether the user computes an address in the same object. */
    public static boolean isDerived(Use use) {
        return switch (use.user()) {
            case GetElementPtrInstruction g -> use.index() == 0 && g.type().isPointer();
            case CastInstruction c -> c.type().isPointer();
            case PhiInstruction p -> true;
            case SelectInstruction s -> use.index() != 0;
            case CallInstruction c -> PointerProvenance.sameObject(c) == use.value();
            case BinaryInstruction _,
                    UnaryInstruction _,
                    LoadInstruction _,
                    StoreInstruction _,
                    CompareInstruction _,
                    AllocaInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    FreezeInstruction _,
                    TerminatorInstruction _ -> false;
        };
    }

    /** Whether the user, which {@linkplain #isDerived computes} no address, may capture the address. */
    public static boolean captures(Use use) {
        return switch (use.user()) {
            case LoadInstruction l -> l.access().isVolatile();
            case StoreInstruction s -> use.index() == 0 || s.access().isVolatile();
            case AtomicRmwInstruction a -> use.index() != 0 || a.access().isVolatile();
            case CompareExchangeInstruction c -> use.index() != 0 || c.access().isVolatile();
            case CompareInstruction c -> !isNullTest(c);
            case CallInstruction c -> isKept(c, use.index());
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CastInstruction _,
                    SelectInstruction _,
                    PhiInstruction _,
                    AllocaInstruction _,
                    GetElementPtrInstruction _,
                    FenceInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    FreezeInstruction _,
                    TerminatorInstruction _ -> true;
        };
    }

    /** Whether the result is the same for the address of any object: no object is at the generic null. */
    private static boolean isNullTest(CompareInstruction compare) {
        return compare.left().type().equals(PointerType.GENERIC)
                && (compare.left() instanceof ConstantNull || compare.right() instanceof ConstantNull);
    }

    private static boolean isKept(CallInstruction call, int index) {
        if (index >= call.argumentCount()) {
            return true;
        }
        if (forgets(call, index)
                || PointerProvenance.isBuiltIn(call, "free")
                || PointerProvenance.isBuiltIn(call, "vprintf")) {
            return false;
        }
        MemoryEffect effect = EffectsOf.memoryOf(call);
        boolean writesNothing = !effect.mayWrite() && call.hasFunctionAttribute("nounwind");
        return DeadInstructions.kindOf(call) != null
                ? !effect.equals(MemoryEffect.NONE) || !call.type().isVoid()
                : !(writesNothing && call.type().isVoid() && call.hasFunctionAttribute("willreturn"));
    }

    /** Whether {@code call} does not capture its argument {@code index}, by its attributes. */
    public static boolean forgets(CallInstruction call, int index) {
        IntrinsicInfo info = call.calledFunction().flatMap(IntrinsicTable::of).orElse(null);
        return isSaidToForget(call.argumentAttributes(index))
                || info != null && isSaidToForget(info.attributes().parameter(index));
    }

    private static boolean isSaidToForget(AttributeSet attributes) {
        return attributes.has("nocapture")
                || attributes.has("byval")
                || attributes.structured("captures").filter("none"::equals).isPresent();
    }

    // ---- order

    /** Whether {@code first} may be executed before {@code second}. */
    private boolean mayPrecede(Instruction first, Instruction second) {
        BasicBlock from = first.block();
        BasicBlock to = second.block();
        if (graph == null || from == null || to == null) {
            return true;
        }
        if (from == to && first != second && first.comesBefore(second)) {
            return true;
        }
        return reaches(graph, graph.indexOf(from), graph.indexOf(to));
    }

    /** Whether a non-empty path leads from one block to the other; true if too many blocks were visited. */
    private static boolean reaches(FunctionGraph graph, int from, int to) {
        BitSet seen = new BitSet();
        Deque<Integer> work = new ArrayDeque<>(List.of(from));
        int count = 0;
        while (!work.isEmpty()) {
            int node = work.pop();
            for (int i = 0; i < graph.successorCount(node); i++) {
                int next = graph.successor(node, i);
                if (next == to || ++count > MAX_BLOCKS) {
                    return true;
                }
                if (!seen.get(next)) {
                    seen.set(next);
                    work.push(next);
                }
            }
        }
        return false;
    }
}
