package lockstep.compiler.dse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.analysis.alias.ByteCoverage;
import lockstep.compiler.analysis.alias.Captures;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.alias.ModRef;
import lockstep.compiler.analysis.alias.PointerProvenance;
import lockstep.compiler.analysis.alias.UnreadObject;
import lockstep.compiler.analysis.alias.WrittenBytes;
import lockstep.compiler.analysis.memoryssa.ClobberWalker;
import lockstep.compiler.analysis.memoryssa.MemoryNode;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.compiler.memcpyopt.EqualBytes;
import lockstep.ir.claim.ClaimSource.AliasRelation;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * One run of dse: for each write, a search forward over the memory SSA states after it, on all paths, up to the writes
 * that overwrite it.
 *
 * <ol>
 *   <li>The users of the state are visited. A read of the bytes, a return with the bytes, or an instruction after which
 *       the thread may end makes the write live.
 *   <li>A write that covers the bytes, alone or together with earlier ones of the block ({@link ByteCoverage}), ends
 *       its path; other writes and memory PHIs continue it. At a PHI the address has to be computed above the join,
 *       else later writes of the same address are not the same bytes.
 *   <li>If every path ends, the write is removed.
 * </ol>
 *
 * <p>The search visits at most {@link DeadStoreElimination#SCAN} accesses for one write, and passes states that cost at
 * most {@link DeadStoreElimination#WALK} up to what overwrites it. That does not limit the search for the end of an
 * object of the function alone; as in LLVM, isWriteAtEndOfFunction.
 */
final class DeadStores {
    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final InstructionOrder order;
    private final MemorySsa memory;
    private final ClobberWalker walker;
    private final MemoryUsers users;
    private final PartlyDeadStores partly;
    private final SilentEnds ends;

    DeadStores(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        order = InstructionOrder.of(function, context);
        memory = MemorySsa.of(function, context);
        walker = new ClobberWalker(memory);
        users = new MemoryUsers(function, memory, order);
        ends = new SilentEnds(function, memory);
        partly = new PartlyDeadStores(context, rewriter, memory, users, ends);
    }

    /**
     * Whether anything was changed. Later writes are visited first, so that what they make dead is found in the same
     * run. What memory already holds is queried next, from the first write on, when neither dead writes nor those of
     * the same value come between, and which parts are dead in the end, when the loads of removed stores are gone.
     */
    boolean run() {
        List<Instruction> writes = writes();
        writes.reversed().forEach(this::removeIfDead);
        writes.forEach(this::removeIfSame);
        writes.forEach(this::reduce);
        removeAllocations();
        return rewriter.changed();
    }

    /** The writes of known bytes, in order. */
    private List<Instruction> writes() {
        List<Instruction> writes = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (memory.of(instruction).orElse(null) instanceof Definition) {
                    if (written(instruction).isPresent()) {
                        writes.add(instruction);
                    } else {
                        countUnknown(instruction);
                    }
                }
            }
        }
        return writes;
    }

    /** Counts stores, copies and fills whose bytes {@link WrittenBytes} does not know. */
    private void countUnknown(Instruction instruction) {
        if (instruction instanceof StoreInstruction store) {
            context.refused(
                    store.access().isSimple() ? DeadStoreElimination.UNKNOWN_BYTES : DeadStoreElimination.NOT_SIMPLE);
        } else if (WrittenBytes.isBlock(instruction)) {
            context.refused(
                    WrittenBytes.isPlainBlock(instruction)
                            ? DeadStoreElimination.UNKNOWN_BYTES
                            : DeadStoreElimination.NOT_SIMPLE);
        }
    }

    private Optional<WrittenBytes> written(Instruction instruction) {
        DataLayout layout = memory.effects().layout();
        Optional<WrittenBytes> exact = WrittenBytes.overwritten(instruction, layout);
        return exact.isPresent() ? exact : WrittenBytes.ofCall(instruction, layout);
    }

    private Definition definition(Instruction write) {
        return (Definition) memory.of(write).orElseThrow();
    }

    private void removeIfDead(Instruction write) {
        if (isDead(definition(write), written(write).orElseThrow())) {
            remove(write, DeadStoreElimination.OVERWRITTEN);
        }
    }

    private void removeIfSame(Instruction write) {
        if (write instanceof StoreInstruction store
                && store.block() != null
                && isAlreadyStored(store, written(store).orElseThrow())) {
            remove(store, DeadStoreElimination.SAME);
        }
    }

    private void reduce(Instruction write) {
        if (write.block() != null) {
            WrittenBytes bytes = written(write).orElseThrow();
            partly.visit(definition(write), bytes, endsWithFunction(object(bytes)));
        }
    }

    private static Value object(WrittenBytes bytes) {
        return ConstantOffset.object(bytes.location().address());
    }

    private void remove(Instruction write, Rule rule) {
        if (rewriter.allow(rule, write)) {
            context.count("operands", users.erase(definition(write), rewriter));
            context.count("removed", 1);
        }
    }

    /** Removes allocations whose memory is only written and freed. Memory SSA is out of date afterwards. */
    private void removeAllocations() {
        for (Instruction instruction : function.instructionList()) {
            boolean isAllocation = instruction.block() != null
                    && instruction instanceof CallInstruction call
                    && PointerProvenance.isBuiltIn(call, "malloc");
            List<Instruction> mentions = isAllocation ? UnreadObject.users((CallInstruction) instruction) : null;
            if (isAllocation && mentions == null) {
                context.refused(DeadStoreElimination.STAYS);
            }
            if (mentions != null && rewriter.allow(DeadStoreElimination.ALLOCATION, instruction)) {
                mentions.reversed().forEach(rewriter::erase);
                rewriter.erase(instruction);
                context.count("removed", 1);
            }
        }
    }

    // ---- the search forward

    /** Whether the bytes are overwritten before they can be read, on every path. */
    private boolean isDead(Definition definition, WrittenBytes bytes) {
        boolean endsHere = endsWithFunction(object(bytes));
        ByteCoverage covered = new ByteCoverage(bytes.base(), bytes.from(), bytes.end());
        long steps = context.knob(DeadStoreElimination.SCAN);
        long path = context.knob(DeadStoreElimination.WALK);
        Set<State> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<Instruction> last = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Reached> open = new ArrayDeque<>();
        open.push(new Reached(definition, true));
        while (!open.isEmpty()) {
            Reached at = open.pop();
            if (users.isReturned(at.state()) && !endsHere) {
                return context.refused(DeadStoreElimination.RETURNED);
            }
            for (MemoryNode user : users.of(at.state())) {
                if (--steps < 0) {
                    return context.refused(DeadStoreElimination.SCANNED);
                }
                Reached next = pass(user, at, definition, bytes, covered, endsHere);
                if (next == Reached.READ) {
                    return context.refused(DeadStoreElimination.READ);
                }
                if (next == null && user instanceof Definition over) {
                    last.add(over.instruction());
                }
                if (next != null && seen.add(next.state())) {
                    path -= endsHere ? 0 : costOf(user, definition);
                    if (path < 0) {
                        return context.refused(DeadStoreElimination.FAR);
                    }
                    open.push(next);
                }
            }
        }
        return endsHere
                || !ends.isReached(definition.instruction(), last)
                || context.refused(DeadStoreElimination.MAY_END);
    }

    /** What it costs to pass {@code user}, a definition or PHI. */
    private long costOf(MemoryNode user, Definition from) {
        boolean isSameBlock = user instanceof Definition d
                && d.instruction().block() == from.instruction().block();
        return context.knob(isSameBlock ? DeadStoreElimination.SAME_BLOCK : DeadStoreElimination.OTHER_BLOCK);
    }

    /**
     * A state after the write.
     *
     * @param isSame whether the address has not been computed anew since
     */
    private record Reached(@Nullable State stateOrNone, boolean isSame) {
        /** The bytes may be read. */
        static final Reached READ = new Reached(null, false);

        State state() {
            return Objects.requireNonNull(stateOrNone);
        }
    }

    /** The state after {@code user}; null if the path ends because the bytes are overwritten. */
    private @Nullable Reached pass(
            MemoryNode user,
            Reached at,
            Definition definition,
            WrittenBytes bytes,
            ByteCoverage covered,
            boolean endsHere) {
        if (user instanceof Phi phi) {
            return new Reached(phi, at.isSame() && isSettled(bytes, phi.block()));
        }
        Instruction instruction =
                user instanceof Definition d ? d.instruction() : ((MemoryNode.Usage) user).instruction();
        if (at.isSame() && (isEndOf(instruction, bytes.base()) || isStoredOver(instruction, bytes))) {
            return null;
        }
        MemoryLocation location =
                at.isSame() ? bytes.location() : bytes.location().anywhere();
        ModRef effect = memory.effects().of(instruction, location);
        if (effect.mayRead() || !endsHere && SilentEnds.mayEnd(instruction)) {
            return Reached.READ;
        }
        if (!(user instanceof Definition next)) {
            return null;
        }
        return at.isSame() && overwrites(next, definition, bytes, covered) ? null : new Reached(next, at.isSame());
    }

    /**
     * Whether {@code instruction} is a store to all the bytes. It may be volatile or a relaxed atomic, which order
     * nothing: another thread that reads the bytes before it races, unless something else on the path orders it.
     */
    private boolean isStoredOver(Instruction instruction, WrittenBytes bytes) {
        return instruction instanceof StoreInstruction store
                && store.access().ordering().compareTo(AtomicOrdering.MONOTONIC) <= 0
                && WrittenBytes.ofStore(store, memory.effects().layout())
                        .filter(later -> includes(later, bytes))
                        .isPresent();
    }

    /** Whether {@code next}, together with what came before it, overwrites all bytes. */
    private boolean overwrites(Definition next, Definition definition, WrittenBytes bytes, ByteCoverage covered) {
        WrittenBytes later = WrittenBytes.overwritten(
                        next.instruction(), memory.effects().layout())
                .orElse(null);
        if (later == null) {
            return false;
        }
        if (includes(later, bytes)) {
            return true;
        }
        boolean isNext = next.instruction().block() == definition.instruction().block()
                && context.isOn(DeadStoreElimination.PARTIAL)
                && definition.instruction().comesBefore(next.instruction());
        return isNext && covered.add(later);
    }

    private boolean includes(WrittenBytes later, WrittenBytes bytes) {
        return later.covers(bytes)
                || later.size() >= bytes.size()
                        && memory.effects().alias().withoutPromises().relation(later.location(), bytes.location())
                                == AliasRelation.MUST;
    }

    private boolean isSettled(WrittenBytes bytes, BasicBlock join) {
        return order.isSettledAbove(bytes.location().address(), join);
    }

    /** Whether the object is not read any more once the function, or the thread, has ended. */
    private static boolean endsWithFunction(Value object) {
        return object instanceof AllocaInstruction
                || object instanceof Argument argument && argument.attributes().has("byval")
                || object instanceof CallInstruction call
                        && PointerProvenance.isBuiltIn(call, "malloc")
                        && !Captures.isCapturedEver(call);
    }

    private static boolean isEndOf(Instruction instruction, Value base) {
        if (!(instruction instanceof CallInstruction call) || call.argumentCount() == 0) {
            return false;
        }
        boolean isMark = DeadInstructions.kindOf(call) == Intrinsic.LIFETIME_END && base instanceof AllocaInstruction;
        return (isMark || PointerProvenance.isBuiltIn(call, "free")) && call.argument(call.argumentCount() - 1) == base;
    }

    // ---- stores of what memory holds

    /**
     * Whether memory already holds what {@code store} writes: it was loaded from there, stored or filled there, with no
     * write since.
     *
     * <p>The state that the earlier access left or found reaches the store without a write of the bytes, and the access
     * dominates the store: between the last of its executions and the store, neither address nor value is computed
     * anew, as both dominate the access. Rounds of loops between them thus do not matter.
     */
    private boolean isAlreadyStored(StoreInstruction store, WrittenBytes bytes) {
        State before = walker.clobber(store, bytes.location());
        Instruction earlier = before instanceof Definition d ? d.instruction() : null;
        if (earlier instanceof StoreInstruction other
                && other.pointer() == store.pointer()
                && other.value() == store.value()) {
            return other.access().isSimple() || context.refused(DeadStoreElimination.SAME_NOT_SIMPLE);
        }
        if (earlier instanceof CallInstruction call
                && DeadInstructions.kindOf(call) == Intrinsic.MEMSET
                && isFilled(call, store, bytes)) {
            return true;
        }
        return store.value() instanceof LoadInstruction load
                && load.pointer() == store.pointer()
                && memory.of(load).isPresent()
                && (load.access().isSimple() || context.refused(DeadStoreElimination.SAME_NOT_SIMPLE))
                && (walker.clobber(load, bytes.location()) == before
                        || context.refused(DeadStoreElimination.WRITTEN_SINCE));
    }

    /** Whether {@code fill} filled the bytes with the byte of which {@code store} repeats. */
    private boolean isFilled(CallInstruction fill, StoreInstruction store, WrittenBytes bytes) {
        boolean isInside = WrittenBytes.overwritten(fill, memory.effects().layout())
                .filter(filled -> filled.covers(bytes))
                .isPresent();
        return (WrittenBytes.isPlainBlock(fill) || context.refused(DeadStoreElimination.SAME_NOT_SIMPLE))
                && (isInside || context.refused(DeadStoreElimination.NOT_FILLED))
                && (repeats(fill.argument(1), store.value()) || context.refused(DeadStoreElimination.OTHER_BYTE));
    }

    private static boolean repeats(Value filled, Value stored) {
        return stored == filled
                || stored instanceof Constant constant
                        && filled instanceof ConstantInt number
                        && EqualBytes.of(constant).equals(OptionalInt.of((int) number.zext()));
    }
}
