package lockstep.compiler.emit;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantTokenNone;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.DataLayout.AddressStep;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * Evaluates scalar constants, including constant expressions over addresses, to values that an assembler can represent.
 * Undefined bits become zero. Evaluation uses an explicit stack, since expressions may be nested arbitrarily deep.
 */
public final class AddressEvaluator {
    private final DataLayout layout;
    private final Map<Constant, ConstantAddress> known = new IdentityHashMap<>();

    /** An evaluator for programs with this data layout. */
    public AddressEvaluator(DataLayout layout) {
        this.layout = layout;
    }

    /** Thrown for a constant that PTX cannot represent. */
    public static final class NoForm extends RuntimeException {
        private static final long serialVersionUID = 1;

        NoForm(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * The value of {@code constant}, of a scalar type.
     *
     * @throws NoForm if the assembler cannot compute it
     */
    public ConstantAddress value(Constant constant) {
        Deque<Constant> open = new ArrayDeque<>(List.of(constant));
        while (!open.isEmpty()) {
            Constant top = open.getFirst();
            List<? extends Constant> missing =
                    parts(top).stream().filter(part -> !known.containsKey(part)).toList();
            if (known.containsKey(top) || missing.isEmpty()) {
                open.pop();
                known.computeIfAbsent(top, this::compute);
            } else {
                missing.forEach(open::push);
            }
        }
        return known.getOrDefault(constant, ConstantAddress.ZERO);
    }

    private static List<? extends Constant> parts(Constant constant) {
        return switch (constant) {
            case ConstantExpression expression -> expression.operands();
            case GlobalAlias alias when !(alias.valueType() instanceof FunctionType) -> List.of(alias.aliasee());
            case ConstantInt _, ConstantFloat _, ConstantNull _, ConstantZero _, ConstantUndef _, ConstantPoison _ ->
                List.of();
            case ConstantTokenNone _, ConstantBytes _, ConstantAggregate _, BlockAddress _, GlobalValue _ -> List.of();
        };
    }

    private ConstantAddress known(Constant part) {
        return known.getOrDefault(part, ConstantAddress.ZERO);
    }

    private ConstantAddress compute(Constant constant) {
        return switch (constant) {
            case ConstantInt number -> ConstantAddress.ofNumber(number.signed());
            case ConstantFloat number -> ConstantAddress.ofNumber(bits(number));
            case ConstantUndef _, ConstantPoison _ -> ConstantAddress.ZERO;
            case ConstantNull _, ConstantZero _ -> ConstantAddress.ZERO;
            case GlobalValue global -> symbol(global);
            case ConstantExpression expression -> expression(expression);
            case ConstantTokenNone _, ConstantBytes _, ConstantAggregate _, BlockAddress _ ->
                throw new NoForm("a constant of type " + constant.type());
        };
    }

    private static BigInteger bits(ConstantFloat number) {
        BigInteger low = new BigInteger(Long.toUnsignedString(number.bits()));
        return BigInteger.valueOf(number.highBits()).shiftLeft(Long.SIZE).or(low);
    }

    private ConstantAddress symbol(GlobalValue global) {
        int bits = layout.pointerBits(global.addressSpace());
        return switch (global) {
            case Function function -> new ConstantAddress(function, false, bits, BigInteger.ZERO);
            case GlobalVariable variable ->
                new ConstantAddress(variable, isGeneric(variable.addressSpace()), bits, BigInteger.ZERO);
            case GlobalAlias alias
            when alias.valueType() instanceof FunctionType -> new ConstantAddress(alias, false, bits, BigInteger.ZERO);
            case GlobalAlias alias -> known(alias.aliasee());
            case GlobalIFunc ifunc -> throw new NoForm("the ifunc @" + ifunc.name());
        };
    }

    private static boolean isGeneric(int space) {
        return space == AddressSpace.GENERIC.number();
    }

    // ---- expressions

    private ConstantAddress expression(ConstantExpression e) {
        ConstantAddress first = known(e.operands().getFirst());
        Opcode op = e.opcode();
        if (e.type().isVector() || e.operands().getFirst().type().isVector()) {
            throw noForm(e);
        }
        if (op == Opcode.GETELEMENTPTR) {
            return element(e, first);
        } else if (op == Opcode.ADDRSPACECAST) {
            return spaceCast(e, first);
        } else if (op == Opcode.PTRTOINT || op == Opcode.TRUNC || op == Opcode.INTTOPTR || op == Opcode.ZEXT) {
            return resized(e, first);
        } else if (op == Opcode.BITCAST) {
            return first;
        } else if (op == Opcode.SEXT) {
            if (!first.isNumber()) {
                throw noForm(e);
            }
            return first;
        }
        return e.operands().size() == 2 ? binary(e, first, known(e.operands().get(1))) : fail(e);
    }

    private static ConstantAddress fail(ConstantExpression e) {
        throw noForm(e);
    }

    private static NoForm noForm(ConstantExpression e) {
        return new NoForm("the constant expression " + e.opcode() + " of type " + e.type());
    }

    private int width(Type type) {
        return Math.toIntExact(layout.sizeInBits(type));
    }

    private static BigInteger unsigned(BigInteger number, int width) {
        return number.mod(BigInteger.ONE.shiftLeft(width));
    }

    private static BigInteger signed(BigInteger number, int width) {
        BigInteger low = unsigned(number, width);
        return low.testBit(width - 1) ? low.subtract(BigInteger.ONE.shiftLeft(width)) : low;
    }

    private ConstantAddress resized(ConstantExpression e, ConstantAddress value) {
        int from = width(e.operands().getFirst().type());
        int to = width(e.type());
        if (value.isNumber()) {
            return value.with(signed(unsigned(value.number(), from), to));
        }
        return value.withBits(Math.min(value.bits(), to));
    }

    private ConstantAddress element(ConstantExpression e, ConstantAddress base) {
        Type source = e.sourceElementType();
        if (source == null) {
            throw noForm(e);
        }
        List<AddressStep> steps = layout.steps(
                        source, e.operands().subList(1, e.operands().size()))
                .orElseThrow(() -> noForm(e));
        BigInteger offset = base.number();
        for (AddressStep step : steps) {
            offset = offset.add(
                    switch (step) {
                        case AddressStep.Field field -> BigInteger.valueOf(field.offset());
                        case AddressStep.Element element ->
                            number(e, (Constant) element.index()).multiply(BigInteger.valueOf(element.stride()));
                    });
        }
        return base.with(signed(offset, width(e.type())));
    }

    private BigInteger number(ConstantExpression e, Constant index) {
        ConstantAddress value = known(index);
        if (!value.isNumber()) {
            throw noForm(e);
        }
        return value.number();
    }

    private ConstantAddress spaceCast(ConstantExpression e, ConstantAddress value) {
        int from = ((PointerType) e.operands().getFirst().type()).addressSpace();
        int to = ((PointerType) e.type()).addressSpace();
        if (from == to || value.isNumber() && value.number().signum() == 0) {
            return value;
        }
        boolean isWhole = value.symbol() instanceof GlobalVariable
                && value.bits() == layout.pointerBits(from)
                && value.generic() == isGeneric(from);
        int own = value.symbol() instanceof GlobalVariable variable ? PtxVariableMaker.spaceNumber(variable) : -1;
        if (!isWhole || !(from == own && isGeneric(to)) && !(isGeneric(from) && to == own)) {
            throw new NoForm("the address space cast from " + from + " to " + to);
        }
        return value.in(isGeneric(to)).withBits(layout.pointerBits(to));
    }

    private ConstantAddress binary(ConstantExpression e, ConstantAddress left, ConstantAddress right) {
        int width = width(e.type());
        Opcode op = e.opcode();
        if (op == Opcode.SUB && !left.isNumber() && left.hasBaseOf(right) && left.bits() == width) {
            return ConstantAddress.ofNumber(signed(left.number().subtract(right.number()), width));
        } else if (!left.isNumber() || !right.isNumber()) {
            return moved(e, left, right, width);
        }
        return ConstantAddress.ofNumber(signed(numbers(e, left.number(), right.number(), width), width));
    }

    /** An address plus a number. */
    private static ConstantAddress moved(ConstantExpression e, ConstantAddress left, ConstantAddress right, int width) {
        boolean isSum = e.opcode() == Opcode.ADD && (left.isNumber() || right.isNumber());
        boolean isDifference = e.opcode() == Opcode.SUB && right.isNumber();
        ConstantAddress base = left.isNumber() ? right : left;
        ConstantAddress number = left.isNumber() ? left : right;
        if (base.bits() != width || !isSum && !isDifference) {
            throw noForm(e);
        }
        BigInteger step = isSum ? number.number() : number.number().negate();
        return base.with(signed(base.number().add(step), width));
    }

    private static BigInteger numbers(ConstantExpression e, BigInteger a, BigInteger b, int width) {
        Opcode op = e.opcode();
        if (op == Opcode.ADD) {
            return a.add(b);
        } else if (op == Opcode.SUB) {
            return a.subtract(b);
        } else if (op == Opcode.MUL) {
            return a.multiply(b);
        } else if (op == Opcode.AND) {
            return a.and(b);
        } else if (op == Opcode.OR) {
            return a.or(b);
        } else if (op == Opcode.XOR) {
            return a.xor(b);
        }
        BigInteger distance = unsigned(b, width);
        if (distance.compareTo(BigInteger.valueOf(width)) >= 0) {
            // the result is poison, for which any value is correct
            return BigInteger.ZERO;
        } else if (op == Opcode.SHL) {
            return a.shiftLeft(distance.intValue());
        } else if (op == Opcode.LSHR) {
            return unsigned(a, width).shiftRight(distance.intValue());
        } else if (op == Opcode.ASHR) {
            return a.shiftRight(distance.intValue());
        }
        throw noForm(e);
    }
}
