package lockstep.ir.nvvm.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.StructType;

/**
 * Reads LLVM IR text of LLVM 14 to 20. Typed pointers become opaque ones; a bitcast between typed pointers becomes its
 * operand. Intrinsics of older versions are upgraded to LLVM 19. Debug records and calls of debug intrinsics are
 * dropped, with a note. Use-list orders and summary entries are skipped. Features that the dialect lacks (exception
 * handling, {@code va_arg}, {@code callbr}, the types x86_fp80, ppc_fp128, x86_mmx, x86_amx and target types) are
 * diagnosed as unsupported.
 *
 * <p>All errors are diagnostics. Time is linear in the length of the text. Limits, each diagnosed: types, constants and
 * metadata nested 256 levels deep, integer literals of 10,000 digits, a million members in a struct.
 */
public final class NvvmReader {
    /**
     * What reading gave.
     *
     * @param module the module; empty where a diagnostic is fatal
     * @param diagnostics in the order of the text
     */
    public record ParseResult(Optional<Module> module, Diagnostics diagnostics) {
        /**
         * The module.
         *
         * @throws InputException with the diagnostics if there is no module
         */
        public Module orThrow() {
            diagnostics.throwIfFatal();
            return module.orElseThrow();
        }
    }

    private NvvmReader() {}

    /** Reads {@code text}; {@code file} is its name in messages. */
    public static ParseResult read(String file, String text, Context context) {
        return read(file, text.getBytes(StandardCharsets.UTF_8), context);
    }

    /** Reads {@code text}, bytes in any superset of ASCII; {@code file} is its name in messages. */
    public static ParseResult read(String file, byte[] text, Context context) {
        return read(file, text, context, Map.of());
    }

    /**
     * As {@link #read(String, byte[], Context)}, for a module to be linked with {@code others}, in their context. A
     * named struct that one of them has with the same name and body is the same type in both; one with the same name
     * and another body is renamed.
     *
     * @param others at least one
     */
    public static ParseResult readBeside(String file, byte[] text, List<Module> others) {
        ParseResult alone = read(file, text, new Context());
        if (alone.module().isEmpty()) {
            return alone;
        }
        return read(
                file,
                text,
                others.getFirst().context(),
                SharedStructs.of(alone.module().get(), others));
    }

    private static ParseResult read(String file, byte[] text, Context context, Map<Object, StructType> structs) {
        Diagnostics diagnostics = new Diagnostics();
        Module module = new NvvmModuleParser(file, text.clone(), context, structs, diagnostics).parse();
        if (!diagnostics.hasFatal()) {
            OldIntrinsics.upgrade(module);
            // as LLVM does on reading: an intrinsic is convergent even if its declaration is not marked so
            module.functions().forEach(IntrinsicTable::completeDeclaration);
        }
        return new ParseResult(diagnostics.hasFatal() ? Optional.empty() : Optional.of(module), diagnostics);
    }

    /**
     * Reads a file.
     *
     * @throws IOException if the file cannot be read
     */
    public static ParseResult read(Path path, Context context) throws IOException {
        return read(path.toString(), Files.readAllBytes(path), context);
    }
}
