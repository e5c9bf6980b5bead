package lockstep.sim.image;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;

/**
 * {@code llvm.nvvm.reflect}: parameters of the compilation by name (NVPTX User Guide, "Reflection Parameters").
 * {@code __CUDA_FTZ} is the module flag {@code nvvm-reflect-ftz}; {@code __CUDA_ARCH} ten times the number of the
 * function's {@code target-cpu}; everything else is 0.
 */
final class Reflection {
    private static final Pattern PROCESSOR = Pattern.compile("sm_(\\d+)[a-z]?");
    private static final int FLAG_PARTS = 3;
    /** Bounds the search, since unreachable blocks may have cyclic definitions. */
    private static final int MAX_STEPS = 16;

    private Reflection() {}

    /** The value of a call whose argument points to a constant text; empty for any other argument. */
    static Optional<Integer> value(CallInstruction call, Function caller, Module module) {
        return name(call.argument(0)).map(name -> switch (name) {
            case "__CUDA_FTZ" -> flag(module, "nvvm-reflect-ftz");
            case "__CUDA_ARCH" -> architecture(caller);
            default -> 0;
        });
    }

    /** Strips the casts and addresses of first elements that front ends generate. */
    private static Optional<String> name(Value pointer) {
        Value at = pointer;
        for (int step = 0; step < MAX_STEPS; step++) {
            if (at instanceof CastInstruction cast) {
                at = cast.operand(0);
            } else if (at instanceof ConstantExpression e
                    && areZero(e.operands().subList(1, e.operands().size()))) {
                at = e.operands().getFirst();
            } else if (at instanceof CallInstruction call && isConversion(call)) {
                at = call.argument(0);
            } else {
                break;
            }
        }
        return at instanceof GlobalVariable variable
                ? variable.initializer().flatMap(Reflection::text)
                : Optional.empty();
    }

    private static boolean isConversion(CallInstruction call) {
        return call.callee() instanceof Function callee
                && callee.isIntrinsic()
                && IntrinsicTable.of(callee)
                        .filter(info -> info.kind() == Intrinsic.CONVERT_ADDRESS_SPACE)
                        .isPresent();
    }

    private static boolean areZero(List<Constant> indices) {
        return indices.stream().allMatch(Constant::isZero);
    }

    /** The bytes before the first zero. */
    private static Optional<String> text(Constant initializer) {
        StringBuilder text = new StringBuilder();
        if (initializer instanceof ConstantBytes bytes) {
            text.append(new String(bytes.toByteArray(), StandardCharsets.ISO_8859_1));
        } else if (initializer instanceof ConstantAggregate aggregate) {
            for (Constant element : aggregate.elements()) {
                if (!(element instanceof ConstantInt integer)) {
                    return Optional.empty();
                }
                text.append((char) integer.zext());
            }
        } else {
            return Optional.empty();
        }
        int end = text.indexOf("\0");
        return Optional.of(end < 0 ? text.toString() : text.substring(0, end));
    }

    private static int flag(Module module, String name) {
        for (MetadataNode flag : module.namedMetadata().getOrDefault("llvm.module.flags", List.of())) {
            List<MetadataNode.Operand> parts = flag.operands();
            if (parts.size() == FLAG_PARTS
                    && parts.get(1).value() instanceof Metadata.Text text
                    && text.value().equals(name)
                    && parts.get(2).value() instanceof Metadata.OfConstant value
                    && value.value() instanceof ConstantInt integer) {
                return (int) integer.zext();
            }
        }
        return 0;
    }

    private static int architecture(Function caller) {
        Matcher processor = PROCESSOR.matcher(
                caller.attributes().function().text("target-cpu").orElse(""));
        return processor.matches() ? 10 * Integer.parseInt(processor.group(1)) : 0;
    }
}
