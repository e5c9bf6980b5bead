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
import lockstep.ir.nvvm.ConstantNull;
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
import lockstep.ir.nvvm.type.PointerType;
import lockstep.ir.pass.Analyses;
import org.jspecify.annotations.Nullable;

/**
 * Where the address of an object of a function becomes known outside the values computed from it: stored, handed to a
 * call that may keep it, returned, turned into a number, compared. Before the first such place no loaded address, no
 * argument and no result of another call leads to the object. Looks at {@value #MAX_USES} uses an object; an object
 * with more counts as known from the beginning. Objects are asked about once; a change of the function makes the
 * answers stale.
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

    /** Knows no order: what becomes known somewhere counts as known everywhere. */
    Captures() {
        graph = null;
    }

    /** Whether the address of {@code object} may become known outside at any time. */
    public static boolean isCapturedEver(LocalValue object) {
        return find(object).filter(List::isEmpty).isEmpty();
    }

    /** Whether it may be known outside when {@code at} begins, {@code at} itself left out. */
    boolean isCapturedBefore(LocalValue object, Instruction at) {
        Optional<List<Instruction>> found = of(object);
        if (found.isEmpty()) {
            return true;
        }
        return found.get().stream().anyMatch(capture -> mayPrecede(capture, at));
    }

    /** Whether it may be known outside when {@code at} ends. */
    boolean isCapturedUntil(LocalValue object, Instruction at) {
        return isCapturedBefore(object, at) || of(object).filter(found -> found.contains(at)).isPresent();
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

    /** Whether the user is an address in the same object. */
    public static boolean isDerived(Use use) {
        return switch (use.user()) {
            case GetElementPtrInstruction g -> use.index() == 0 && g.type().isPointer();
            case CastInstruction c -> c.type().isPointer();
            case PhiInstruction p -> true;
            case SelectInstruction s -> use.index() != 0;
            case CallInstruction c -> Pointers.sameObject(c) == use.value();
            case BinaryInstruction _, UnaryInstruction _, LoadInstruction _, StoreInstruction _, CompareInstruction _,
                    AllocaInstruction _, AtomicRmwInstruction _, CompareExchangeInstruction _, FenceInstruction _,
                    ExtractElementInstruction _, InsertElementInstruction _, ShuffleVectorInstruction _,
                    ExtractValueInstruction _, InsertValueInstruction _, FreezeInstruction _,
                    TerminatorInstruction _ -> false;
        };
    }

    /** Whether the user, which {@linkplain #isDerived computes} no address, may make it known elsewhere. */
    public static boolean captures(Use use) {
        return switch (use.user()) {
            case LoadInstruction l -> l.access().isVolatile();
            case StoreInstruction s -> use.index() == 0 || s.access().isVolatile();
            case AtomicRmwInstruction a -> use.index() != 0 || a.access().isVolatile();
            case CompareExchangeInstruction c -> use.index() != 0 || c.access().isVolatile();
            case CompareInstruction c -> !isNullTest(c);
            case CallInstruction c -> isKept(c, use.index());
            case BinaryInstruction _, UnaryInstruction _, CastInstruction _, SelectInstruction _, PhiInstruction _,
                    AllocaInstruction _, GetElementPtrInstruction _, FenceInstruction _, ExtractElementInstruction _,
                    InsertElementInstruction _, ShuffleVectorInstruction _, ExtractValueInstruction _,
                    InsertValueInstruction _, FreezeInstruction _, TerminatorInstruction _ -> true;
        };
    }

    /** Whether the outcome is fixed by the object being one: no object lies at the generic null. */
    private static boolean isNullTest(CompareInstruction compare) {
        return compare.left().type().equals(PointerType.GENERIC)
                && (compare.left() instanceof ConstantNull || compare.right() instanceof ConstantNull);
    }

    private static boolean isKept(CallInstruction call, int index) {
        if (index >= call.argumentCount()) {
            return true;
        }
        if (forgets(call, index) || Pointers.isBuiltIn(call, "free") || Pointers.isBuiltIn(call, "vprintf")) {
            return false;
        }
        MemoryEffect effect = EffectsOf.memoryOf(call);
        boolean writesNothing = !effect.mayWrite() && call.hasFunctionAttribute("nounwind");
        return DeadInstructions.kindOf(call) != null
                ? !effect.equals(MemoryEffect.NONE) || !call.type().isVoid()
                : !(writesNothing && call.type().isVoid() && call.hasFunctionAttribute("willreturn"));
    }

    /** Whether {@code call} is said to keep nothing of its argument {@code index}. */
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

    /** Whether {@code first} may have been executed when {@code second} begins. */
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

    /** Whether a path of at least one edge leads from one block to the other, or too many blocks were looked at. */
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
