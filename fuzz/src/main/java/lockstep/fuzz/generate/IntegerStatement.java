package lockstep.fuzz.generate;

import java.math.BigInteger;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** An integer operation: operands are bounded where the operation, or a poison-generating flag on it, requires it. */
final class IntegerStatement implements Statement {
    private static final List<Opcode> PLAIN =
            List.of(Opcode.ADD, Opcode.SUB, Opcode.XOR, Opcode.AND, Opcode.OR, Opcode.MUL);
    private static final List<Opcode> SHIFTS = List.of(Opcode.SHL, Opcode.LSHR, Opcode.ASHR);
    private static final List<Opcode> UNSIGNED_DIVISIONS = List.of(Opcode.UDIV, Opcode.UREM);
    private static final List<Opcode> SIGNED_DIVISIONS = List.of(Opcode.SDIV, Opcode.SREM);

    @Override
    public String name() {
        return "integer";
    }

    @Override
    public void emit(FunctionEmitter e) {
        IntType type = e.values().integerType(e);
        Value left = e.values().varying(e, type);
        Value right = e.values().besides(e, left);
        Value result = switch (e.weighted("integer-plain", "integer-flags", "integer-shift", "integer-division")) {
            case 0 -> plain(e, left, right);
            case 1 -> type.width() < 4 ? plain(e, left, right) : flagged(e, type, left, right);
            case 2 -> shift(e, type, left, right);
            default -> type.width() < 2 ? plain(e, left, right) : division(e, type, left, right);
        };
        e.keep(result, left, right);
    }

    private static Value plain(FunctionEmitter e, Value left, Value right) {
        return e.at().binary(e.choices().pick(PLAIN), left, right);
    }

    /** {@code value} with all but its low {@code bits} bits cleared. */
    private static Value low(FunctionEmitter e, IntType type, Value value, int bits) {
        BigInteger mask = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
        return e.at().binary(Opcode.AND, value, e.context().integer(type, mask));
    }

    /** Operations whose flags hold because the operands are small. */
    private static Value flagged(FunctionEmitter e, IntType type, Value left, Value right) {
        int width = type.width();
        int both = Flag.set(Flag.NSW, Flag.NUW);
        return switch (e.choices().below(8)) {
            case 0 -> e.at().binary(Opcode.ADD, low(e, type, left, width - 2), low(e, type, right, width - 2), both);
            case 1 ->
                e.at().binary(Opcode.MUL, low(e, type, left, width / 2 - 1), low(e, type, right, width / 2 - 1), both);
            case 2 ->
                e.at().binary(
                                Opcode.SUB,
                                low(e, type, left, width - 2),
                                low(e, type, right, width - 2),
                                Flag.NSW.bit());
            case 3 -> {
                Value part = e.at().binary(Opcode.AND, left, right);
                yield e.at().binary(Opcode.SUB, left, part, Flag.NUW.bit());
            }
            case 4 -> {
                Value high = e.at().binary(Opcode.SHL, left, e.context().integer(type, 2));
                Value disjoint = low(e, type, right, 2);
                yield e.at().binary(Opcode.OR, high, disjoint, Flag.DISJOINT.bit());
            }
            case 5 -> {
                Value amount = e.context().integer(type, 1 + e.choices().below(width / 4 + 1));
                yield e.at().binary(Opcode.SHL, low(e, type, left, width / 2), amount, both);
            }
            case 6 -> {
                Value amount = e.context().integer(type, 1 + e.choices().below(width / 2));
                Value high = e.at().binary(Opcode.SHL, left, amount);
                Opcode back = e.choices().pick(List.of(Opcode.LSHR, Opcode.ASHR));
                yield e.at().binary(back, high, amount, Flag.EXACT.bit());
            }
            default -> {
                Value divisor = e.context().integer(type, 3);
                Value product = e.at().binary(Opcode.MUL, low(e, type, left, width - 3), divisor, Flag.NUW.bit());
                yield e.at().binary(Opcode.UDIV, product, divisor, Flag.EXACT.bit());
            }
        };
    }

    private static Value shift(FunctionEmitter e, IntType type, Value left, Value right) {
        int width = type.width();
        Value amount = Integer.bitCount(width) == 1
                ? e.at().binary(Opcode.AND, right, e.context().integer(type, width - 1))
                : e.at().binary(Opcode.UREM, right, e.context().integer(type, width));
        return e.at().binary(e.choices().pick(SHIFTS), left, amount);
    }

    /** A division by what is neither 0 nor, for signed ones, -1. */
    private static Value division(FunctionEmitter e, IntType type, Value left, Value right) {
        boolean isSigned = e.choices().chance(1, 2);
        Value divisor = divisor(e, type, right, isSigned);
        return e.at().binary(e.choices().pick(isSigned ? SIGNED_DIVISIONS : UNSIGNED_DIVISIONS), left, divisor);
    }

    private static Value divisor(FunctionEmitter e, IntType type, Value right, boolean isSigned) {
        Value one = e.context().integer(type, 1);
        return switch (e.choices().below(3)) {
            case 0 -> {
                int power = e.choices().below(type.width() - 1);
                yield e.context().integer(type, BigInteger.ONE.shiftLeft(power));
            }
            case 1 -> {
                Value bounded = isSigned ? e.at().binary(Opcode.LSHR, right, one) : right;
                Value isZero = e.at().compare(Predicate.EQ, bounded, e.context().integer(type, 0));
                yield e.at().select(isZero, one, bounded);
            }
            default -> {
                Value bounded = isSigned ? e.at().binary(Opcode.LSHR, right, one) : right;
                yield isSigned && type.width() == 2 ? one : e.at().binary(Opcode.OR, bounded, one);
            }
        };
    }

    /** A division that only lanes with a fit divisor reach. */
    static final class Guarded implements Statement {
        @Override
        public String name() {
            return "guarded-division";
        }

        @Override
        public void emit(FunctionEmitter e) {
            List<Integer> wide = e.variables().visible().stream()
                    .filter(index -> e.variables().type(index) instanceof IntType type && type.width() > 1)
                    .toList();
            if (wide.isEmpty()) {
                return;
            }
            int variable = e.choices().pick(wide);
            IntType type = (IntType) e.variables().type(variable);
            Value divisor = e.values().varying(e, type);
            Value isFit = e.at().compare(Predicate.NE, divisor, e.context().integer(type, 0));
            JoinBlock join = new JoinBlock(e.block());
            BasicBlock then = e.block();
            join.edge(e);
            e.at().branch(isFit, then, join.block());
            e.at().moveToEnd(then);
            Opcode opcode = e.choices().pick(UNSIGNED_DIVISIONS);
            e.variables().set(variable, e.at().binary(opcode, e.variables().get(variable), divisor));
            e.jump(join);
            join.enter(e, KnownUniformity.LANE);
        }
    }
}
