package lockstep.ir.nvvm.verify;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** Rules about constants, each checked once; nesting may be deep. */
final class ConstantRules {
    private final TypeSizes sizes;
    private final Map<Constant, Boolean> seen = new IdentityHashMap<>();

    ConstantRules(TypeSizes sizes) {
        this.sizes = sizes;
    }

    /** The error in {@code constant} or a part of it that was not checked before; null if it is valid. */
    @Nullable String fault(Constant constant) {
        if (seen.containsKey(constant)) {
            return null;
        }
        Deque<Constant> work = new ArrayDeque<>(List.of(constant));
        while (!work.isEmpty()) {
            Constant next = work.pop();
            if (seen.putIfAbsent(next, true) != null) {
                continue;
            }
            String fault = faultOf(next);
            if (fault != null) {
                return fault;
            }
            if (next instanceof ConstantAggregate aggregate) {
                work.addAll(aggregate.elements());
            } else if (next instanceof ConstantExpression expression) {
                work.addAll(expression.operands());
            }
        }
        return null;
    }

    private @Nullable String faultOf(Constant constant) {
        if (constant instanceof ConstantAggregate aggregate) {
            return aggregateFault(aggregate);
        }
        if (constant instanceof ConstantExpression expression) {
            return isValid(expression)
                    ? null
                    : "an invalid constant expression " + expression.opcode().mnemonic() + " of type "
                            + expression.type();
        }
        if (constant instanceof BlockAddress address && address.block().function() != address.targetFunction()) {
            return "the address of a block that is not in " + Report.describe(address.targetFunction());
        }
        return null;
    }

    private static @Nullable String aggregateFault(ConstantAggregate aggregate) {
        List<Constant> elements = aggregate.elements();
        for (int i = 0; i < elements.size(); i++) {
            if (!elements.get(i).type().equals(elementType(aggregate.type(), i, elements.size()))) {
                return "a constant of type " + aggregate.type() + " whose element " + i + " is a "
                        + elements.get(i).type();
            }
        }
        return null;
    }

    /** The type of element {@code index} of {@code type}, or null where {@code count} elements are not right for it. */
    private static @Nullable Type elementType(Type type, int index, int count) {
        if (type instanceof StructType s) {
            return s.fields().size() == count ? s.fields().get(index) : null;
        }
        if (type instanceof ArrayType a) {
            return a.count() == count ? a.element() : null;
        }
        return type instanceof VectorType v && v.count() == count ? v.element() : null;
    }

    private boolean isValid(ConstantExpression expression) {
        Opcode opcode = expression.opcode();
        List<Constant> operands = expression.operands();
        Type type = expression.type();
        return switch (opcode.format()) {
            case CAST ->
                operands.size() == 1
                        && CastRules.isValid(opcode, operands.getFirst().type(), type);
            case BINARY ->
                operands.size() == 2
                        && operands.stream().allMatch(o -> o.type().equals(type))
                        && (InstructionRules.isOfFloats(opcode)
                                ? type.isFloatOrFloatVector()
                                : type.isIntOrIntVector());
            case UNARY -> operands.size() == 1 && type.isFloatOrFloatVector();
            case ADDRESS -> isValidAddress(expression);
            case COMPARE ->
                operands.size() == 2
                        && operands.get(0).type().equals(operands.get(1).type())
                        && type.scalar().isInt(1);
            case OTHER -> true;
            case MEMORY, TERMINATOR -> false;
        };
    }

    private boolean isValidAddress(ConstantExpression expression) {
        List<Constant> operands = expression.operands();
        Type source = expression.sourceElementType();
        return source != null
                && operands.size() > 1
                && AddressRules.fault(source, operands.getFirst(), operands.subList(1, operands.size()), sizes) == null;
    }
}
