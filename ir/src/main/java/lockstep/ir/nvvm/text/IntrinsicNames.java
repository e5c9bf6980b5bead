package lockstep.ir.nvvm.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of intrinsics of typed-pointer text, whose suffixes include pointee types: {@code .p0i8} is now {@code .p0}.
 */
final class IntrinsicNames {
    private static final Pattern POINTEE =
            Pattern.compile("\\.((?:nx)?(?:v\\d+)?p\\d+)(?:p\\d+)*(?:i\\d+|bf16|f\\d+|a\\d+[a-z]\\d+|s_.*?s)(?=\\.|$)");

    private IntrinsicNames() {}

    /** The name since LLVM 15 of the global {@code name}. */
    static String upgrade(String name) {
        if (!name.startsWith("llvm.")) {
            return name;
        }
        Matcher matcher = POINTEE.matcher(name);
        return matcher.find() ? matcher.reset().replaceAll(".$1") : name;
    }
}
