package lockstep.compiler.scalar;

import java.math.BigInteger;
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
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.alias.ModRef;
import lockstep.compiler.analysis.memoryssa.ClobberWalker;
import lockstep.compiler.analysis.memoryssa.MemoryNode;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.ir.claim.AliasRelation;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/** One run of dse: for each write, the accesses that come behind it on all ways, up to what overwrites it. */
final class DeadStores {
    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final InstructionOrder order;
    private final MemorySsa memory;
    private final ClobberWalker walker;
    private final MemoryUsers users;
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
    }

    /** Whether an instruction that is no access of memory may end the thread, as a call may. */
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

    /** Whether the thread may end here, or never go on; collectives that wait for ever are undefined. */
    private static boolean mayEnd(Instruction instruction) {
        Intrinsic kind = instruction instanceof CallInstruction call ? DeadInstructions.kindOf(call) : null;
        return !EffectsOf.instruction(instruction).willReturn() && (kind == null || !kind.isPureCollective());
    }

    /** Whether anything was changed. Later writes come first: what they make dead is seen at once. */
    boolean run() {
        List<Instruction> writes = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (memory.of(instruction).orElse(null) instanceof Definition
                        && WrittenBytes.of(instruction, memory.effects().layout()).isPresent()) {
                    writes.add(instruction);
                }
            }
        }
        for (Instruction write : writes.reversed()) {
            visit(write);
        }
        return rewriter.changed();
    }

    private void visit(Instruction write) {
        WrittenBytes bytes = WrittenBytes.of(write, memory.effects().layout()).orElseThrow();
        Definition definition = (Definition) memory.of(write).orElseThrow();
        if (isDead(definition, bytes)) {
            remove(definition, DeadStoreElimination.OVERWRITTEN);
        } else if (write instanceof StoreInstruction store && isThere(store, bytes)) {
            remove(definition, DeadStoreElimination.SAME);
        } else if (context.isOn(DeadStoreElimination.MERGING) && write instanceof StoreInstruction store) {
            while (mergeNext(store, definition, bytes)) {
                context.count("merged", 1);
            }
        }
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

    // ---- what comes behind

    /** Whether nobody reads the bytes before they are overwritten, on whatever way. */
    private boolean isDead(Definition definition, WrittenBytes bytes) {
        boolean endsHere = endsWithFunction(ConstantOffset.object(bytes.location().address()));
        if (!endsHere && mayEndAnywhere) {
            return false;
        }
        ByteCoverage covered = new ByteCoverage(bytes.base(), bytes.from(), bytes.end());
        long steps = context.knob(DeadStoreElimination.SCAN);
        Set<State> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Reached> open = new ArrayDeque<>();
        open.push(new Reached(definition, true));
        while (!open.isEmpty()) {
            Reached at = open.pop();
            if (users.isReturned(at.state()) && !endsHere) {
                return false;
            }
            for (MemoryNode user : users.of(at.state())) {
                if (--steps < 0) {
                    return false;
                }
                Reached next = pass(user, at, definition, bytes, covered, endsHere);
                if (next == Reached.READ) {
                    return false;
                }
                if (next != null && seen.add(next.state())) {
                    open.push(next);
                }
            }
        }
        return true;
    }

    /**
     * A state behind the write.
     *
     * @param isSame whether the address has not been computed anew since
     */
    private record Reached(@Nullable State stateOrNone, boolean isSame) {
        /** Somebody may read the bytes. */
        static final Reached READ = new Reached(null, false);

        State state() {
            return Objects.requireNonNull(stateOrNone);
        }
    }

    /** Where the way goes on behind {@code user}; null if it ends, since the bytes are overwritten. */
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

    private static boolean endsWithFunction(Value object) {
        return object instanceof AllocaInstruction
                || object instanceof Argument argument && argument.attributes().has("byval");
    }

    private static boolean isEndOf(Instruction instruction, Value object) {
        return instruction instanceof CallInstruction call
                && DeadInstructions.kindOf(call) == Intrinsic.LIFETIME_END
                && object instanceof AllocaInstruction
                && call.argument(call.argumentCount() - 1) == object;
    }

    // ---- what is there already

    /** Whether {@code store} writes what it finds: what was loaded from there, or stored there, with no write since. */
    private boolean isThere(StoreInstruction store, WrittenBytes bytes) {
        State before = walker.clobber(store, bytes.location());
        if (before instanceof Definition d && d.instruction() instanceof StoreInstruction earlier) {
            return earlier.access().isSimple()
                    && earlier.pointer() == store.pointer()
                    && earlier.value() == store.value()
                    && order.dominates(earlier, store);
        }
        return store.value() instanceof LoadInstruction load
                && load.access().isSimple()
                && load.pointer() == store.pointer()
                && memory.of(load).isPresent()
                && walker.clobber(load, bytes.location()) == before
                && isSameRound(load, store, before);
    }

    /** Whether the load was made in the state that the store finds, in this round of every loop. */
    private boolean isSameRound(LoadInstruction load, StoreInstruction store, State before) {
        return load.block() == store.block()
                ? load.comesBefore(store)
                : order.dominates(load, store)
                        && order.isSettledAbove(store.pointer(), Objects.requireNonNull(load.block()))
                        && !(before instanceof Phi);
    }

    // ---- constants

    /** The next write, of a constant into the middle of this one, of another, becomes a part of this one. */
    private boolean mergeNext(StoreInstruction store, Definition definition, WrittenBytes bytes) {
        Definition next = null;
        for (MemoryNode user : users.of(definition)) {
            boolean isRead = user instanceof MemoryNode.Usage usage
                    && (mayEnd(usage.instruction())
                            || memory.effects().of(usage.instruction(), bytes.location()).mayRead());
            if (isRead || user instanceof Phi || mayEndAnywhere) {
                return false;
            }
            next = user instanceof Definition d ? d : next;
        }
        if (next != null
                && next.instruction() instanceof StoreInstruction later
                && later.block() == store.block()
                && store.value() instanceof ConstantInt outer
                && later.value() instanceof ConstantInt inner) {
            Optional<WrittenBytes> part = WrittenBytes.of(later, memory.effects().layout());
            if (part.isPresent() && bytes.covers(part.get()) && rewriter.allow(DeadStoreElimination.MERGE, later)) {
                long shift = 8 * (part.get().from() - bytes.from());
                rewriter.setOperand(store, 0, merged(outer, inner, (int) shift));
                Merged.metadata(store, later);
                erase(next);
                return true;
            }
        }
        return false;
    }

    /** Little-endian: the byte at the lowest address has the lowest bits. */
    private ConstantInt merged(ConstantInt outer, ConstantInt inner, int shift) {
        BigInteger mask = BigInteger.ONE.shiftLeft(inner.width()).subtract(BigInteger.ONE).shiftLeft(shift);
        BigInteger value = outer.unsigned().andNot(mask).or(inner.unsigned().shiftLeft(shift));
        return rewriter.context().integer(outer.intType(), value);
    }
}
