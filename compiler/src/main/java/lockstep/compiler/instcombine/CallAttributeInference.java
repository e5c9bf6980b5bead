package lockstep.compiler.instcombine;

import java.util.List;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.rule.Rule;

/** Attributes of calls that value tracking proves: {@code nonnull} arguments, ranges of bit counts. */
final class CallAttributeInference {
    private static final String NONNULL = "nonnull";
    private static final String RANGE = "range";

    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "argument-nonnull",
                    "an argument that is never null gets the attribute nonnull",
                    CallAttributeInference::nonNull,
                    Opcode.CALL),
            CodedRule.of(
                    "count-range",
                    "the result of a bit count gets a range up to the width",
                    CallAttributeInference::range,
                    Opcode.CALL));

    private CallAttributeInference() {}

    private static boolean nonNull(Instruction instruction, Combiner combiner, Rule rule) {
        CallInstruction call = (CallInstruction) instruction;
        AttributeList attributes = call.attributes();
        for (int i = 0; i < call.argumentCount(); i++) {
            boolean isOpen = call.argument(i).type().isPointer()
                    && i < call.functionType().parameters().size()
                    && !call.argumentAttributes(i).has(NONNULL);
            if (isOpen && ValueTracking.isNonZero(call.argument(i))) {
                attributes = attributes.withParameter(i, attributes.parameter(i).with(new Attribute.Flag(NONNULL)));
            }
        }
        return attributes != call.attributes() && set(call, attributes, combiner, rule);
    }

    private static boolean set(CallInstruction call, AttributeList attributes, Combiner combiner, Rule rule) {
        if (!combiner.allow(rule, call)) {
            return false;
        }
        call.setAttributes(attributes);
        combiner.setFlags(call, call.flags());
        return true;
    }

    private static boolean range(Instruction instruction, Combiner combiner, Rule rule) {
        CallInstruction call = (CallInstruction) instruction;
        Intrinsic kind = RuleMatcher.kindOf(call);
        boolean isCount = kind == Intrinsic.CTPOP || kind == Intrinsic.CTLZ || kind == Intrinsic.CTTZ;
        if (!isCount || call.attributes().result().has(RANGE)) {
            return false;
        }
        int width = KnownBits.widthOf(call.type());
        if (Integer.numberOfTrailingZeros(Integer.highestOneBit(width + 1)) >= width) {
            return false;
        }
        String argument = call.type().scalar() + " 0, " + (width + 1);
        AttributeList attributes = call.attributes();
        return set(
                call,
                attributes.withResult(attributes.result().with(new Attribute.Structured(RANGE, argument))),
                combiner,
                rule);
    }
}
