package lockstep.compiler.jumpthreading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.SafeLoads;
import lockstep.compiler.analysis.alias.Extent;
import lockstep.compiler.analysis.alias.MemoryEffects;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.lazyvalue.LazyValueInfo;
import lockstep.compiler.cfg.EdgeGathering;
import lockstep.compiler.cfg.EdgeGathering.Edge;
import lockstep.compiler.expression.MergedFlags;
import lockstep.ir.claim.ClaimSource.AliasRelation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Replaces loads that decide a branch and read what was stored or loaded a few instructions before, on all or some of
 * the edges into their block, by a PHI; on edges where the value is not available it is loaded. That adds a load to no
 * lane's path, since each lane that takes such an edge reaches the load, or the load is from an object that is
 * certainly alive.
 *
 * <p>Writes by other threads, barriers and fences in between prevent this unless the bytes are private to the thread.
 */
final class RedundantLoads {
    /** Most instructions searched for one edge. Source: LLVM, DefMaxInstsToScan. */
    private static final int MAX_STEPS = 6;

    private static final String LOOP = "llvm.loop";

    private final PassContext context;
    private final Rewriter rewriter;
    private final LazyValueInfo values;
    private final MemoryEffects effects;
    private final SafeLoads safe;
    private final Set<BasicBlock> headers;

    /** @param headers blocks that must not get another entry to their loop */
    RedundantLoads(
            Function function, PassContext context, Rewriter rewriter, LazyValueInfo values, Set<BasicBlock> headers) {
        this.context = context;
        this.rewriter = rewriter;
        this.values = values;
        this.effects = MemoryEffects.withoutOrder(function);
        this.safe = new SafeLoads(effects.layout());
        this.headers = headers;
    }

    /** Replaces {@code load} if its value is available in its block or on an edge into it. */
    boolean replace(LoadInstruction load) {
        BasicBlock block = Objects.requireNonNull(load.block());
        boolean isComputedHere = load.pointer() instanceof Instruction pointer
                && pointer.block() == block
                && !(pointer instanceof PhiInstruction);
        if (!load.pointer().type().isPointer() || block.singlePredecessor() != null) {
            return false;
        }
        if (!load.access().isSimple()) {
            return context.refused(JumpThreading.NOT_SIMPLE);
        }
        if (isComputedHere) {
            return !block.isEntry() && context.refused(JumpThreading.COMPUTED_HERE);
        }
        Walk walk = new Walk(load, load.pointer());
        Value found = walk.upFrom(load.previous());
        if (found != null) {
            return rewriter.allow(JumpThreading.LOAD, load) && put(load, found);
        }
        return (walk.isOpen || context.refused(JumpThreading.WRITTEN_BEFORE)) && onEdges(load, block);
    }

    private boolean onEdges(LoadInstruction load, BasicBlock block) {
        Map<BasicBlock, Value> found = new LinkedHashMap<>();
        Set<BasicBlock> missing = new LinkedHashSet<>();
        for (BasicBlock before : new LinkedHashSet<>(block.predecessors())) {
            Value value = new Walk(load, addressFrom(load, block, before)).upFromEnd(before);
            if (value == null) {
                missing.add(before);
            } else {
                found.put(before, value);
            }
        }
        if (found.isEmpty() || !missing.isEmpty() && !mayLoadOn(missing, load, block)) {
            return false;
        }
        if (!rewriter.allow(JumpThreading.LOAD, load)) {
            return false;
        }
        if (!missing.isEmpty()) {
            BasicBlock place = placeFor(missing, block);
            Value address = addressFrom(load, block, place);
            Instruction copy = load.copy(_ -> address);
            copy.setName(load.name() == null ? null : load.name() + ".pr");
            if (!EffectsOf.isReached(Objects.requireNonNull(block.first()), load)) {
                MergedFlags.dropMetadata(copy);
            }
            found.put(place, rewriter.insertBefore(copy, place.terminator()));
        }
        join(load, block, found);
        return true;
    }

    /** The address of {@code load} on the edge from {@code before}. */
    private static Value addressFrom(LoadInstruction load, BasicBlock block, BasicBlock before) {
        return load.pointer() instanceof PhiInstruction phi && phi.block() == block
                ? phi.incomingValue(before)
                : load.pointer();
    }

    /**
     * Whether the missing edges may load. One block for edges from inside and outside of a loop would be another header
     * of it.
     */
    private boolean mayLoadOn(Set<BasicBlock> missing, LoadInstruction load, BasicBlock block) {
        return (missing.size() == 1 || !headers.contains(block) || context.refused(JumpThreading.LOAD_HEADER))
                && (EdgeGathering.isPossible(edges(missing, block)) || context.refused(JumpThreading.LOAD_INDIRECT))
                && (EffectsOf.isReached(Objects.requireNonNull(block.first()), load)
                        || missing.stream().allMatch(before -> isSafe(load, block, before))
                        || context.refused(JumpThreading.UNSAFE_LOAD));
    }

    /**
     * Whether a load at the end of {@code before} is safe for lanes that do not reach {@code load}: the object is
     * alive.
     */
    private boolean isSafe(LoadInstruction load, BasicBlock block, BasicBlock before) {
        return addressFrom(load, block, before) == load.pointer() && safe.isSafeBefore(before.terminator(), load);
    }

    private static List<Edge> edges(Set<BasicBlock> sources, BasicBlock to) {
        List<Edge> edges = new ArrayList<>();
        for (BasicBlock source : sources) {
            TerminatorInstruction end = source.terminator();
            for (int i = 0; i < end.successorCount(); i++) {
                if (end.successor(i) == to) {
                    edges.add(new Edge(end, i));
                }
            }
        }
        return edges;
    }

    private BasicBlock placeFor(Set<BasicBlock> missing, BasicBlock block) {
        BasicBlock only = missing.iterator().next();
        if (missing.size() == 1 && only.terminator().successorCount() == 1) {
            return only;
        }
        String name = block.name() == null ? "split" : block.name() + ".split";
        BasicBlock place = EdgeGathering.gather(rewriter, edges(missing, block), block, name, block);
        if (headers.contains(block)) {
            moveLoopMetadata(only.terminator(), place.terminator());
        }
        return place;
    }

    /**
     * Moves the loop metadata to a block on the edge from a latch, which is the latch now, unless the old one leads to
     * another header as well.
     */
    private void moveLoopMetadata(TerminatorInstruction from, TerminatorInstruction to) {
        Metadata loop = from.metadata().get(LOOP);
        if (loop != null && from.successors().stream().noneMatch(headers::contains)) {
            to.setMetadata(LOOP, loop);
            from.setMetadata(LOOP, null);
        }
    }

    private void join(LoadInstruction load, BasicBlock block, Map<BasicBlock, Value> found) {
        PhiInstruction phi = new PhiInstruction(load.type(), 0);
        phi.inheritFrom(load);
        rewriter.insertPhi(phi, block);
        for (BasicBlock before : block.predecessors()) {
            rewriter.addIncoming(phi, Objects.requireNonNull(found.get(before)), before);
        }
        found.values().forEach(value -> keepCommon(value, load));
        put(load, phi);
    }

    private static void keepCommon(Value value, LoadInstruction load) {
        if (value instanceof LoadInstruction earlier && earlier != load) {
            MergedFlags.metadata(earlier, load);
        }
    }

    private boolean put(LoadInstruction load, Value value) {
        keepCommon(value, load);
        values.forget(Objects.requireNonNull(load.block()));
        rewriter.replace(load, value);
        return true;
    }

    /** An upward search for the bytes of a load. */
    private final class Walk {
        private final LoadInstruction load;
        private final MemoryLocation location;
        private int steps;
        /** Whether nothing has prevented the search so far. */
        private boolean isOpen = true;

        Walk(LoadInstruction load, Value address) {
            this.load = load;
            this.location = address == load.pointer()
                    ? MemoryLocation.of(load, effects.layout()).orElseThrow()
                    : MemoryLocation.at(address, Extent.of(load.type(), effects.layout()));
        }

        /**
         * The value of the bytes at the end of {@code block}, from it or its chain of single predecessors; null if
         * unknown.
         */
        @Nullable Value upFromEnd(BasicBlock block) {
            Value found = upFrom(block.last());
            BasicBlock above = block.singlePredecessor();
            while (found == null && isOpen && above != null) {
                found = upFrom(above.last());
                above = above.singlePredecessor();
            }
            return found;
        }

        /**
         * The value of the bytes after {@code place}, from it or the instructions above it in its block; null if
         * unknown.
         */
        @Nullable Value upFrom(@Nullable Instruction place) {
            for (Instruction at = place; at != null && isOpen; at = at.previous()) {
                Value found = steps < MAX_STEPS ? valueOf(at) : null;
                if (found != null) {
                    return found;
                }
                isOpen = steps < MAX_STEPS && !effects.of(at, location).mayWrite();
                steps++;
            }
            return null;
        }

        /** The value that an access of exactly these bytes stored or loaded; null for anything else. */
        private @Nullable Value valueOf(Instruction access) {
            Value value =
                    access instanceof StoreInstruction store && store.access().isSimple()
                            ? store.value()
                            : access instanceof LoadInstruction earlier && isAsGood(earlier) ? earlier : null;
            if (value == null || !value.type().equals(load.type())) {
                return null;
            }
            MemoryLocation accessed =
                    MemoryLocation.of(access, effects.layout()).orElseThrow();
            AliasRelation relation = effects.alias().withoutPromises().relation(accessed, location);
            return relation == AliasRelation.MUST ? value : null;
        }

        private boolean isAsGood(LoadInstruction earlier) {
            return earlier.access().isSimple() && MergedFlags.isAtLeastAsDefined(earlier, load);
        }
    }
}
