package lockstep.sim.image;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.sim.nvvm.ScalarType;
import org.jspecify.annotations.Nullable;

/**
 * Reads the constraints that attributes and metadata place on values. Source: LLVM Language Reference, "Parameter
 * Attributes", "Metadata".
 */
final class ValueConstraintReader {
    private ValueConstraintReader() {}

    /** The constraints of {@code attributes} on a value of {@code type}; null for none. */
    static @Nullable ValueConstraints ofAttributes(AttributeSet attributes, Type type, Decoding decoding) {
        if (attributes.isEmpty() || decoding.cells.count(type) == 0) {
            return null;
        }
        boolean isPointer = type.scalar() instanceof PointerType;
        long exact = attributes.intValue("dereferenceable").orElse(0);
        long orNull = attributes.intValue("dereferenceable_or_null").orElse(0);
        List<BigInteger> range =
                attributes.structured("range").map(ValueConstraints::parseRange).orElse(List.of());
        ValueConstraints constraints = new ValueConstraints(
                attributes.has("noundef"),
                attributes.has("nonnull"),
                isPointer ? attributes.intValue("align").orElse(1) : 1,
                range,
                Math.max(exact, orNull),
                exact == 0,
                isPointer ? ((PointerType) type.scalar()).addressSpace() : 0,
                decoding.scalar(type).width(),
                decoding.scalar(type).isFloat()
                        ? attributes
                                .structured("nofpclass")
                                .map(ValueConstraints::parseClasses)
                                .orElse(0)
                        : 0,
                decoding.scalar(type));
        return constraints.isEmpty() ? null : constraints;
    }

    /**
     * The constraints of an operand bundle of {@code llvm.assume} on its first value; null for none that is checked.
     */
    static @Nullable ValueConstraints ofAssumption(CallInstruction.Bundle bundle, Decoding decoding) {
        List<Value> values = bundle.values();
        if (values.isEmpty() || values.size() > 2) {
            return null;
        }
        Attribute said;
        if (values.size() == 1) {
            said = new Attribute.Flag(bundle.tag());
        } else if (values.get(1) instanceof ConstantInt number
                && number.unsigned().bitLength() < Long.SIZE) {
            said = new Attribute.Int(bundle.tag(), number.zext());
        } else {
            return null;
        }
        return ofAttributes(AttributeSet.of(List.of(said)), values.getFirst().type(), decoding);
    }

    /** The constraints of a load's metadata on its result. */
    static ValueConstraints ofMetadata(Instruction load, Decoding decoding) {
        ScalarType type = decoding.scalar(load.type());
        long exact = number(load, "dereferenceable", 0);
        long orNull = number(load, "dereferenceable_or_null", 0);
        return new ValueConstraints(
                load.metadata().containsKey("noundef"),
                load.metadata().containsKey("nonnull"),
                number(load, "align", 1),
                ranges(load),
                Math.max(exact, orNull),
                exact == 0,
                load.type().scalar() instanceof PointerType p ? p.addressSpace() : 0,
                type.width());
    }

    private static long number(Instruction load, String kind, long otherwise) {
        List<ConstantInt> numbers = numbers(load, kind);
        return numbers.isEmpty() ? otherwise : numbers.getFirst().zext();
    }

    private static List<BigInteger> ranges(Instruction load) {
        return numbers(load, "range").stream().map(ConstantInt::unsigned).toList();
    }

    private static List<ConstantInt> numbers(Instruction load, String kind) {
        List<ConstantInt> result = new ArrayList<>();
        if (load.metadata().get(kind) instanceof MetadataNode node) {
            for (MetadataNode.Operand operand : node.operands()) {
                if (operand.value() instanceof Metadata.OfConstant c && c.value() instanceof ConstantInt i) {
                    result.add(i);
                }
            }
        }
        return result;
    }
}
