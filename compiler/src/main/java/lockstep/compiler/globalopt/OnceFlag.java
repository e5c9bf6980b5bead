package lockstep.compiler.globalopt;

import java.util.Collection;
import java.util.Optional;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;

/**
 * A flag that at most one atomic operation in all launches finds to be zero: an internal variable that is initially
 * zero and that every write makes nonzero. Only the thread that found it zero takes the branch on that.
 */
final class OnceFlag {
    private final UserIndex index;
    private final DataLayout layout;

    OnceFlag(UserIndex index, DataLayout layout) {
        this.index = index;
        this.layout = layout;
    }

    /** The block of the atomic operation whose success {@code guard} tests; empty if it does not test one. */
    Optional<BasicBlock> gate(BranchGuards.Guard guard) {
        Instruction atomic = atomicThatFoundZero(guard).orElse(null);
        if (atomic == null
                || !(atomic.operand(0) instanceof GlobalVariable flag)
                || !isSettable(flag)
                || !staysSet(flag)) {
            return Optional.empty();
        }
        return Optional.ofNullable(atomic.block());
    }

    /** The atomic operation that found zero if {@code guard} holds and, if it is an exchange, stored. */
    private static Optional<Instruction> atomicThatFoundZero(BranchGuards.Guard guard) {
        Value condition = guard.condition();
        if (condition instanceof ExtractValueInstruction success
                && success.path().getFirst() == 1) {
            return guard.truth() ? exchangeOfZero(success.aggregate(), true) : Optional.empty();
        }
        if (!(condition instanceof CompareInstruction compare) || compare.opcode() != Opcode.ICMP) {
            return Optional.empty();
        }
        Predicate predicate =
                guard.truth() ? compare.predicate() : compare.predicate().inverse();
        if (predicate != Predicate.EQ || !(compare.right() instanceof ConstantInt zero) || !zero.isZero()) {
            return Optional.empty();
        }
        if (compare.left() instanceof AtomicRmwInstruction atomic) {
            return Optional.of(atomic);
        }
        return compare.left() instanceof ExtractValueInstruction old
                        && old.path().getFirst() == 0
                ? exchangeOfZero(old.aggregate(), false)
                : Optional.empty();
    }

    /** A weak exchange may find zero without storing, so that only its success flag counts. */
    private static Optional<Instruction> exchangeOfZero(Value value, boolean isSuccess) {
        return value instanceof CompareExchangeInstruction exchange
                        && exchange.expected() instanceof Constant expected
                        && expected.isZero()
                        && (isSuccess || !exchange.isWeak())
                ? Optional.of(exchange)
                : Optional.empty();
    }

    private boolean isSettable(GlobalVariable flag) {
        boolean isPersistent = flag.addressSpace() == AddressSpace.GENERIC.number()
                || flag.addressSpace() == AddressSpace.GLOBAL.number();
        return isPersistent
                && Eligibility.reasonToStay(flag, index).isEmpty()
                && flag.initializer().filter(Constant::isZero).isPresent();
    }

    private boolean staysSet(GlobalVariable flag) {
        Collection<Function> users = index.users(flag);
        AddressUses uses = AddressUses.of(flag, users, layout);
        return uses.isComplete()
                && uses.accesses().stream()
                        .allMatch(access -> access.place().isStart()
                                && (!access.writes() || leavesSomething(access.instruction()))
                                && (!access.writes()
                                        || layout.storeSize(access.type()) == layout.storeSize(flag.valueType())));
    }

    private static boolean leavesSomething(Instruction write) {
        if (write instanceof StoreInstruction store) {
            return isNotZero(store.value());
        }
        if (write instanceof CompareExchangeInstruction exchange) {
            return isNotZero(exchange.replacement());
        }
        return write instanceof AtomicRmwInstruction atomic
                && isNotZero(atomic.value())
                && (atomic.operation() == AtomicRmwInstruction.Operation.XCHG
                        || atomic.operation() == AtomicRmwInstruction.Operation.OR
                        || atomic.operation() == AtomicRmwInstruction.Operation.UMAX);
    }

    private static boolean isNotZero(Value value) {
        return value instanceof ConstantInt constant && !constant.isZero();
    }
}
