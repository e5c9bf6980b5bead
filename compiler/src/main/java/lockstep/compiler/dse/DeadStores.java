package lockstep.compiler.dse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.analysis.memoryssa.MemoryNode;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.ir.claim.AliasRelation;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
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
 * <p>The search visits at most {@link DeadStoreElimination#SCAN} accesses for one write.
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
    private final boolean mayEndAnywhere;

    DeadStores(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        order = InstructionOrder.of(function, context);
        memory = MemorySsa.of(function, context);
        walker = new ClobberWalker(memory);
        users = new MemoryUsers(function, memory, order);
        mayEndAnywhere = mayEndAnywhere();
        partly = new PartlyDeadStores(context, rewriter, memory, users, mayEndAnywhere);
    }

    /** Whether an instruction that does not access memory, such as a call, may end the thread. */
    private boolean mayEndAnywhere() {
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (!instruction.isTerminator() && mayEnd(instruction) && memory.of(instruction).isEmpty()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the thread may end here or never continue; collectives that wait forever are undefined behaviour. */
    static boolean mayEnd(Instruction instruction) {
        Intrinsic kind = instruction instanceof CallInstruction call ? DeadInstructions.kindOf(call) : null;
        return !EffectsOf.instruction(instruction).willReturn() && (kind == null || !kind.isPureCollective());
    }

    /**
     * Whether anything was changed. Later writes are visited first, so that what they make dead is found in the same
     * run.
     */
    boolean run() {
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
        for (Instruction write : writes.reversed()) {
            visit(write);
        }
        removeAllocations();
        return rewriter.changed();
    }

    /** Counts stores, copies and fills whose bytes {@link WrittenBytes} does not know. */
    private void countUnknown(Instruction instruction) {
        if (instruction instanceof StoreInstruction store) {
            context.refused(
                    store.access().isSimple()
                            ? DeadStoreElimination.UNKNOWN_BYTES
                            : DeadStoreElimination.NOT_SIMPLE);
        } else if (WrittenBytes.isBlock(instruction)) {
            context.refused(
                    WrittenBytes.isPlainBlock(instruction)
                            ? DeadStoreElimination.UNKNOWN_BYTES
                            : DeadStoreElimination.NOT_SIMPLE);
        }
    }

    private Optional<WrittenBytes> written(Instruction instruction) {
        DataLayout layout = memory.effects().layout();
        Optional<WrittenBytes> exact = WrittenBytes.of(instruction, layout);
        return exact.isPresent() ? exact : WrittenBytes.ofCall(instruction, layout);
    }

    private void visit(Instruction write) {
        WrittenBytes bytes = written(write).orElseThrow();
        Definition definition = (Definition) memory.of(write).orElseThrow();
        if (isDead(definition, bytes)) {
            remove(definition, DeadStoreElimination.OVERWRITTEN);
        } else if (write instanceof StoreInstruction store && isAlreadyStored(store, bytes)) {
            remove(definition, DeadStoreElimination.SAME);
        } else {
            partly.visit(definition, bytes, endsWithFunction(object(bytes)));
        }
    }

    private static Value object(WrittenBytes bytes) {
        return ConstantOffset.object(bytes.location().address());
    }

    private void remove(Definition definition, Rule rule) {
        if (rewriter.allow(rule, definition.instruction())) {
            erase(definition);
        }
    }

    private void erase(Definition definition) {
        users.remove(definition);
        rewriter.erase(definition.instruction());
        context.count("removed", 1);
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
        if (!endsHere && mayEndAnywhere) {
            return context.refused(DeadStoreElimination.MAY_END);
        }
        ByteCoverage covered = new ByteCoverage(bytes.base(), bytes.from(), bytes.end());
        long steps = context.knob(DeadStoreElimination.SCAN);
        long path = context.knob(DeadStoreElimination.WALK);
        Set<State> seen = Collections.newSetFromMap(new IdentityHashMap<>());
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
                if (next != null && seen.add(next.state())) {
                    path -= costOf(user, definition);
                    if (path < 0) {
                        return context.refused(DeadStoreElimination.FAR);
                    }
                    open.push(next);
                }
            }
        }
        return true;
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
        Instruction instruction = user instanceof Definition d
                ? d.instruction()
                : ((MemoryNode.Usage) user).instruction();
        if (at.isSame() && isEndOf(instruction, bytes.base())) {
            return null;
        }
        MemoryLocation location = at.isSame() ? bytes.location() : bytes.location().anywhere();
        ModRef effect = memory.effects().of(instruction, location);
        if (effect.mayRead() || !endsHere && mayEnd(instruction)) {
            return Reached.READ;
        }
        if (!(user instanceof Definition next)) {
            return null;
        }
        return at.isSame() && overwrites(next, definition, bytes, covered) ? null : new Reached(next, at.isSame());
    }

    /** Whether {@code next}, together with what came before it, overwrites all bytes. */
    private boolean overwrites(
            Definition next, Definition definition, WrittenBytes bytes, ByteCoverage covered) {
        WrittenBytes later = WrittenBytes.of(next.instruction(), memory.effects().layout()).orElse(null);
        if (later == null) {
            return false;
        }
        AliasRelation relation =
                memory.effects().alias().withoutPromises().relation(later.location(), bytes.location());
        if (later.covers(bytes) || relation == AliasRelation.MUST && later.size() >= bytes.size()) {
            return true;
        }
        boolean isNext = next.instruction().block() == definition.instruction().block()
                && context.isOn(DeadStoreElimination.PARTIAL)
                && definition.instruction().comesBefore(next.instruction());
        return isNext && covered.add(later);
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
     * Whether memory already holds what {@code store} writes: it was loaded from there or stored there, with no write
     * since.
     */
    private boolean isAlreadyStored(StoreInstruction store, WrittenBytes bytes) {
        State before = walker.clobber(store, bytes.location());
        if (before instanceof Definition d && d.instruction() instanceof StoreInstruction earlier) {
            return earlier.pointer() == store.pointer()
                    && earlier.value() == store.value()
                    && (earlier.access().isSimple() || context.refused(DeadStoreElimination.SAME_NOT_SIMPLE))
                    && (order.dominates(earlier, store) || context.refused(DeadStoreElimination.NOT_DOMINATED));
        }
        return store.value() instanceof LoadInstruction load
                && load.pointer() == store.pointer()
                && (load.access().isSimple() || context.refused(DeadStoreElimination.SAME_NOT_SIMPLE))
                && memory.of(load).isPresent()
                && (walker.clobber(load, bytes.location()) == before
                        || context.refused(DeadStoreElimination.WRITTEN_SINCE))
                && (isSameIteration(load, store, before) || context.refused(DeadStoreElimination.OTHER_ROUND));
    }

    /** Whether the load read the state that the store finds, in the same iteration of every loop. */
    private boolean isSameIteration(LoadInstruction load, StoreInstruction store, State before) {
        return load.block() == store.block()
                ? load.comesBefore(store)
                : order.dominates(load, store)
                        && order.isSettledAbove(store.pointer(), Objects.requireNonNull(load.block()))
                        && !(before instanceof Phi);
    }
}
