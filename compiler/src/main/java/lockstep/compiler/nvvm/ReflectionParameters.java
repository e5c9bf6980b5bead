package lockstep.compiler.nvvm;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/**
 * Compilation parameters that a program queries by name: {@code __CUDA_FTZ} is the module flag
 * {@code nvvm-reflect-ftz}, {@code __CUDA_ARCH} ten times the number of the function's {@code target-cpu}, any other
 * name 0. Source: NVPTX User Guide, "Reflection Parameters"; semantics S3.15.
 */
final class ReflectionParameters {
    private static final String FTZ_FLAG = "nvvm-reflect-ftz";
    private static final Pattern PROCESSOR = Pattern.compile("sm_(\\d{1,4})[a-z]?");
    /** Limit on the casts and conversions between a call and its string, which may be cyclic in unreachable blocks. */
    private static final int MAX_STEPS = 16;

    private final Function function;

    ReflectionParameters(Function function) {
        this.function = function;
    }

    /** The value of {@code call}, a query of a parameter; empty if the name is not a constant string. */
    Optional<Integer> valueOf(CallInstruction call) {
        return nameAt(call.argument(0)).map(this::valueOf);
    }

    private int valueOf(String name) {
        if (name.equals("__CUDA_FTZ")) {
            return flushes(function.module());
        }
        return name.equals("__CUDA_ARCH") ? architecture() : 0;
    }

    private int architecture() {
        String processor = function.attributes().function().text("target-cpu").orElse("");
        Matcher matcher = PROCESSOR.matcher(processor);
        return matcher.matches() ? 10 * Integer.parseInt(matcher.group(1)) : 0;
    }

    private static int flushes(Module module) {
        List<MetadataNode> flags = module.namedMetadata().getOrDefault("llvm.module.flags", List.of());
        return flags.stream()
                .filter(flag -> flag.operands().size() == 3)
                .filter(flag -> new Metadata.Text(FTZ_FLAG)
                        .equals(flag.operands().get(1).value()))
                .map(flag -> flag.operands().get(2).value())
                .map(value -> value instanceof Metadata.OfConstant c && c.value() instanceof ConstantInt i
                        ? (int) i.zext()
                        : 0)
                .findFirst()
                .orElse(0);
    }

    /**
     * The string, through the casts, address space conversions and addresses of first elements that front ends insert.
     */
    private static Optional<String> nameAt(Value pointer) {
        Value at = pointer;
        for (int step = 0; step < MAX_STEPS; step++) {
            if (at instanceof GlobalVariable variable) {
                return text(variable);
            }
            if (at instanceof CastInstruction cast) {
                at = cast.operand(0);
            } else if (at instanceof ConstantExpression e && isFirst(e)) {
                at = e.operands().getFirst();
            } else if (at instanceof CallInstruction call && isConversion(call)) {
                at = call.argument(0);
            } else {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static boolean isFirst(ConstantExpression expression) {
        return expression.operands().stream().skip(1).allMatch(Constant::isZero);
    }

    private static boolean isConversion(CallInstruction call) {
        return DeadInstructions.kindOf(call) == Intrinsic.CONVERT_ADDRESS_SPACE && call.argumentCount() == 1;
    }

    /** The bytes up to the first zero of a constant variable. */
    private static Optional<String> text(GlobalVariable variable) {
        Constant initializer = variable.initializer().orElse(null);
        if (!variable.isConstant() || variable.isExternallyInitialized()) {
            return Optional.empty();
        }
        if (initializer instanceof ConstantBytes bytes) {
            return Optional.of(upToZero(bytes.toByteArray()));
        }
        return initializer instanceof ConstantZero ? Optional.of("") : Optional.empty();
    }

    private static String upToZero(byte[] bytes) {
        int end = 0;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, 0, end, StandardCharsets.ISO_8859_1);
    }
}
