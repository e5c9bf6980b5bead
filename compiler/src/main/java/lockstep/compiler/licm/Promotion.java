package lockstep.compiler.licm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.SafeLoads;
import lockstep.compiler.analysis.alias.Extent;
import lockstep.compiler.analysis.alias.MemoryEffects;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.alias.ModRef;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.compiler.mem2reg.SsaRepair;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Scalar promotion: keeps a memory location in a register throughout a loop. The location is accessed in the loop only
 * by plain loads and stores of one type through one loop-invariant pointer, and no other instruction of the loop may
 * read or write it; barriers, fences and ordered atomic accesses do both to all memory that other threads may see.
 *
 * <p>Each lane stores in the exit that it takes the value it stored last, or the original contents. A store to
 * thread-private memory may be introduced for lanes that did not store in the loop if the memory is known to be
 * dereferenceable and is not accessed in parts. For other memory each lane must store in its first iteration: only then
 * would any access by another thread be a data race until the next synchronization, which is after the loop.
 *
 * <pre>
 * loop:                                  pre:
 *   %v = load i32, ptr %p                  %p.promoted = load i32, ptr %p
 *   %u = add i32 %v, 1             to    loop:
 *   store i32 %u, ptr %p                   %p.now = phi i32 [ %p.promoted, %pre ], [ %u, %loop ]
 *   br i1 %c, label %loop, label %end      %u = add i32 %p.now, 1
 *                                          br i1 %c, label %loop, label %end
 *                                        end:
 *                                          %p.last = phi i32 [ %u, %loop ]
 *                                          store i32 %p.last, ptr %p
 * </pre>
 *
 * <p>Source: LLVM, promoteLoopAccessesToScalars; Cooper and Lu, "Register Promotion in C Programs" (1997). Cost:
 * quadratic in the memory accesses of the loop, whose number a knob limits.
 */
final class Promotion {
    private final SimplifiedLoop loop;
    private final MemoryEffects effects;
    private final SafeLoads safeLoads;
    private final Rewriter rewriter;
    private final PassContext context;
    private final List<Instruction> accesses = new ArrayList<>();
    private boolean alwaysReturns = true;

    Promotion(SimplifiedLoop loop, MemoryEffects effects, SafeLoads safeLoads, Rewriter rewriter, PassContext context) {
        this.loop = loop;
        this.effects = effects;
        this.safeLoads = safeLoads;
        this.rewriter = rewriter;
        this.context = context;
    }

    /** A location: accesses of one type through one pointer. */
    private record Place(Value pointer, Type type) {}

    /** Whether anything was promoted. */
    boolean run() {
        boolean promoted = false;
        Map<Value, Map<Type, List<Instruction>>> places = new IdentityHashMap<>();
        List<Place> inOrder = new ArrayList<>();
        for (BasicBlock block : loop.blocks()) {
            for (Instruction instruction : block) {
                note(instruction, places, inOrder);
            }
        }
        if (accesses.size() > context.knob(LoopInvariantCodeMotion.MAX_ACCESSES)) {
            return context.refused(LoopInvariantCodeMotion.MANY_ACCESSES);
        }
        for (Place place : inOrder) {
            List<Instruction> group = Objects.requireNonNull(
                    Objects.requireNonNull(places.get(place.pointer())).get(place.type()));
            if (mayPromote(place, group) && rewriter.allow(LoopInvariantCodeMotion.PROMOTE, group.getFirst())) {
                promote(place, group);
                accesses.removeAll(group);
                context.count("promoted", 1);
                promoted = true;
            }
        }
        return promoted;
    }

    private void note(Instruction instruction, Map<Value, Map<Type, List<Instruction>>> places, List<Place> inOrder) {
        Effects does = EffectsOf.instruction(instruction);
        alwaysReturns &= instruction.isTerminator() || does.willReturn();
        if (!does.mayRead() && !does.mayWrite() || does.memory().isInvisible()) {
            return;
        }
        accesses.add(instruction);
        Place place = placeOf(instruction);
        if (place != null && loop.isInvariant(place.pointer())) {
            places.computeIfAbsent(place.pointer(), _ -> new LinkedHashMap<>())
                    .computeIfAbsent(place.type(), _ -> {
                        inOrder.add(place);
                        return new ArrayList<>();
                    })
                    .add(instruction);
        }
    }

    private static @Nullable Place placeOf(Instruction instruction) {
        if (instruction instanceof LoadInstruction load && load.access().isSimple()) {
            return load.pointer().type().isPointer() ? new Place(load.pointer(), load.type()) : null;
        }
        return instruction instanceof StoreInstruction store
                        && store.access().isSimple()
                        && store.pointer().type().isPointer()
                ? new Place(store.pointer(), store.value().type())
                : null;
    }

    // ---- legality

    private boolean mayPromote(Place place, List<Instruction> group) {
        MemoryLocation location = MemoryLocation.at(place.pointer(), Extent.of(place.type(), effects.layout()));
        boolean isStored = group.stream().anyMatch(StoreInstruction.class::isInstance);
        return (isStored || context.refused(LoopInvariantCodeMotion.ONLY_LOADED))
                && isSafe(place, group, location)
                && (isAlone(group, location) || context.refused(LoopInvariantCodeMotion.ALIASED));
    }

    private boolean isSafe(Place place, List<Instruction> group, MemoryLocation location) {
        boolean storesAlways = group.stream().anyMatch(i -> i instanceof StoreInstruction && loop.isGuaranteed(i));
        if (!effects.alias().isPrivate(location)) {
            return (storesAlways || context.refused(LoopInvariantCodeMotion.SHARED))
                    && (alwaysReturns || context.refused(LoopInvariantCodeMotion.MAY_NOT_RETURN));
        }
        if (storesAlways) {
            return true;
        }
        return (SlotShape.isOfOneType(place.pointer(), place.type(), effects.layout())
                        || context.refused(LoopInvariantCodeMotion.PARTS))
                && (isDereferenceable(group) || context.refused(LoopInvariantCodeMotion.NOT_THERE));
    }

    /** Whether the location is known to be dereferenceable before the loop. */
    private boolean isDereferenceable(List<Instruction> group) {
        return group.stream().anyMatch(loop::isGuaranteed)
                || group.stream()
                        .anyMatch(i -> i instanceof LoadInstruction load
                                && safeLoads.isSafeBefore(loop.preheader().terminator(), load));
    }

    private boolean isAlone(List<Instruction> group, MemoryLocation location) {
        for (Instruction access : accesses) {
            if (!group.contains(access) && effects.of(access, location) != ModRef.NONE) {
                return false;
            }
        }
        return true;
    }

    // ---- the rewrite

    private void promote(Place place, List<Instruction> group) {
        Map<BasicBlock, List<Instruction>> byBlock = new LinkedHashMap<>();
        for (Instruction access : group) {
            byBlock.computeIfAbsent(access.block(), _ -> new ArrayList<>()).add(access);
        }
        Map<BasicBlock, Value> definitions = new LinkedHashMap<>();
        definitions.put(loop.preheader(), before(place, group));
        List<PhiInstruction> starts = new ArrayList<>();
        Map<Value, Value> values = new LinkedHashMap<>();
        byBlock.forEach((block, here) -> walk(place, block, here, definitions, starts, values));
        int ends = starts.size();
        for (BasicBlock exit : loop.exits()) {
            starts.add(start(place, exit, "last"));
        }
        List<Use> entries = new ArrayList<>();
        for (PhiInstruction phi : starts) {
            for (int i = 0; i < phi.incomingCount(); i++) {
                entries.add(phi.operandUse(i));
            }
        }
        SsaRepair.join(rewriter, place.type(), definitions, entries);
        storeInExits(place, group, starts.subList(ends, starts.size()));
        values.forEach((load, value) -> rewriter.replaceAllUses((LoadInstruction) load, known(value, values)));
        group.forEach(rewriter::erase);
        starts.subList(0, ends).forEach(this::fold);
    }

    /** The contents before the loop; poison if every lane stores before it loads. */
    private Value before(Place place, List<Instruction> group) {
        boolean isNeeded = group.stream().anyMatch(LoadInstruction.class::isInstance)
                || group.stream().noneMatch(i -> i instanceof StoreInstruction && loop.isGuaranteed(i));
        if (!isNeeded) {
            return rewriter.context().poison(place.type());
        }
        LoadInstruction load = new LoadInstruction(place.type(), place.pointer(), weakest(group, place));
        load.inheritFrom(group.getFirst());
        load.setName(name(place, "promoted"));
        return rewriter.insertBefore(load, loop.preheader().terminator());
    }

    /** Determines the value of each load of a block, and the contents at its end. */
    private void walk(
            Place place,
            BasicBlock block,
            List<Instruction> here,
            Map<BasicBlock, Value> definitions,
            List<PhiInstruction> starts,
            Map<Value, Value> values) {
        Value now = null;
        for (Instruction access : here) {
            if (access instanceof StoreInstruction store) {
                now = store.value();
                definitions.put(block, now);
            } else {
                if (now == null) {
                    PhiInstruction start = start(place, block, "now");
                    starts.add(start);
                    now = start;
                }
                values.put(access, now);
            }
        }
    }

    /** A PHI at the beginning of {@code block} whose entries are placeholders. */
    private PhiInstruction start(Place place, BasicBlock block, String suffix) {
        PhiInstruction phi = new PhiInstruction(place.type(), 0);
        phi.setName(name(place, suffix));
        Value unknown = rewriter.context().poison(place.type());
        block.predecessors().forEach(from -> rewriter.addIncoming(phi, unknown, from));
        return rewriter.insertPhi(phi, block);
    }

    private void storeInExits(Place place, List<Instruction> group, List<PhiInstruction> last) {
        Instruction model = group.stream()
                .filter(StoreInstruction.class::isInstance)
                .findFirst()
                .orElseThrow();
        for (PhiInstruction phi : last) {
            StoreInstruction store = new StoreInstruction(phi, place.pointer(), weakest(group, place));
            store.inheritFrom(model);
            rewriter.insertBefore(
                    store,
                    Objects.requireNonNull(Objects.requireNonNull(phi.block()).firstNonPhi()));
        }
    }

    /** The access with the least alignment of the group. */
    private MemoryAccess weakest(List<Instruction> group, Place place) {
        long least = Long.MAX_VALUE;
        for (Instruction access : group) {
            long said = access instanceof LoadInstruction load
                    ? load.access().alignment()
                    : ((StoreInstruction) access).access().alignment();
            least = Math.min(least, said == 0 ? effects.layout().abiAlignment(place.type()) : said);
        }
        return MemoryAccess.aligned(least);
    }

    /** The value that replaces {@code value}: loads of the group are replaced themselves. */
    private static Value known(Value value, Map<Value, Value> values) {
        Value at = value;
        while (values.containsKey(at)) {
            at = values.get(at);
        }
        return at;
    }

    /** Replaces a PHI of one value by that value, which keeps the loop closed as both are inside it. */
    private void fold(PhiInstruction phi) {
        Value only = null;
        for (Value value : phi.operands()) {
            if (value != phi && only != null && value != only) {
                return;
            }
            only = value == phi ? only : value;
        }
        if (only != null) {
            rewriter.replaceAllUses(phi, only);
            rewriter.erase(phi);
        }
    }

    private static String name(Place place, String suffix) {
        String base = place.pointer() instanceof LocalValue local ? local.name() : null;
        return base == null ? suffix : base + "." + suffix;
    }

    /**
     * Whether a stack slot has elements of one type that are never accessed in parts. Only then may a loaded value be
     * stored back where the program does not store: otherwise poison of one byte would spread to its neighbours, or a
     * pointer would become an integer.
     */
    private static final class SlotShape {
        private static final int MAX_USES = 1024;

        private SlotShape() {}

        /** Whether {@code pointer} leads into a slot with accesses of {@code type} alone, at multiples of its size. */
        static boolean isOfOneType(Value pointer, Type type, DataLayout layout) {
            if (!(ConstantOffset.object(pointer) instanceof AllocaInstruction slot)) {
                return false;
            }
            int seen = 0;
            Deque<Instruction> work = new ArrayDeque<>();
            work.add(slot);
            while (!work.isEmpty()) {
                for (Use use : work.remove().uses()) {
                    Instruction user = use.user();
                    boolean isStep = user instanceof GetElementPtrInstruction && use.index() == 0;
                    if (++seen > MAX_USES || !isStep && !isWhole(use, type, layout) && !isMarker(user)) {
                        return false;
                    }
                    if (isStep) {
                        work.add(user);
                    }
                }
            }
            return true;
        }

        private static boolean isWhole(Use use, Type type, DataLayout layout) {
            if (use.user() instanceof LoadInstruction load) {
                return load.type().equals(type) && isWhole(load.access(), type, layout);
            }
            return use.user() instanceof StoreInstruction store
                    && store.value() != use.value()
                    && store.value().type().equals(type)
                    && isWhole(store.access(), type, layout);
        }

        private static boolean isWhole(MemoryAccess access, Type type, DataLayout layout) {
            long alignment = access.alignment() == 0 ? layout.abiAlignment(type) : access.alignment();
            return alignment % layout.storeSize(type) == 0;
        }

        private static boolean isMarker(Instruction user) {
            if (!(user instanceof CallInstruction call)) {
                return false;
            }
            Intrinsic kind = DeadInstructions.kindOf(call);
            return kind == Intrinsic.LIFETIME_START || kind == Intrinsic.LIFETIME_END;
        }
    }
}
