package lockstep.ir.ptx.text;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.text.Scopes.Name;
import org.jspecify.annotations.Nullable;

/**
 * Reads PTX text. Names are resolved; whether an instruction is valid is left to the verifier. Instructions that the op
 * table names as gaps are kept as text.
 *
 * <p>All errors are diagnostics. Time is linear in the length of the text. Limits, each diagnosed: constant expressions
 * nested 200 levels deep, decimal floating-point numbers of 1,000 characters.
 */
public final class PtxReader {
    /** The version of machine IR that is read and written. */
    static final int OPEN_VERSION = 1;

    /**
     * What reading gave.
     *
     * @param module the module; empty where a diagnostic is fatal
     * @param diagnostics in the order they were found
     */
    public record ParseResult(Optional<PtxModule> module, Diagnostics diagnostics) {
        /**
         * The module.
         *
         * @throws InputException with the diagnostics if there is no module
         */
        public PtxModule orThrow() {
            diagnostics.throwIfFatal();
            return module.orElseThrow();
        }
    }

    private PtxReader() {}

    /** Reads {@code text}; {@code file} is its name in messages. */
    public static ParseResult read(String file, String text) {
        return read(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads {@code text}, bytes in any superset of ASCII; {@code file} is its name in messages. */
    public static ParseResult read(String file, byte[] text) {
        return read(file, text, null);
    }

    /**
     * Reads machine IR: PTX after {@code .machine 1}, with open rows of the op table, frame objects and stages.
     *
     * @param file its name in messages
     * @param text bytes in any superset of ASCII
     * @param stages receives the word of the {@code .stage} of a function, and returns an error if it is not valid
     */
    public static ParseResult readOpen(
            String file, byte[] text, BiFunction<PtxFunctionHeader, String, Optional<String>> stages) {
        return read(file, text, stages);
    }

    /**
     * Reads statements as they are between the braces of a function, for instance inline assembly.
     *
     * @param file its name in messages
     * @param registers names that the text does not declare, with their types; the first registers of the result
     * @param symbols what other names that the text does not declare resolve to
     * @param diagnostics receives errors
     */
    public static PtxBody readStatements(
            String file,
            String text,
            SequencedMap<String, PtxType> registers,
            Map<String, ? extends PtxSymbol> symbols,
            Diagnostics diagnostics) {
        // the closing brace is on a line of its own, so that no comment hides it
        byte[] bytes = (text + "\n}").getBytes(StandardCharsets.UTF_8);
        PtxLexer lexer = new PtxLexer(file, bytes);
        Scopes scopes = new Scopes();
        symbols.forEach((name, symbol) -> scopes.declare(new Name(name), symbol));
        scopes.enter();
        registers.forEach((name, type) -> scopes.declareRegister(new Name(name), type, 1));
        return PtxBodyParser.statements(lexer, scopes, diagnostics);
    }

    private static ParseResult read(
            String file, byte[] text, @Nullable BiFunction<PtxFunctionHeader, String, Optional<String>> stages) {
        Diagnostics diagnostics = new Diagnostics();
        PtxModule module = new PtxModuleParser(file, text.clone(), diagnostics, stages).module();
        return new ParseResult(diagnostics.hasFatal() ? Optional.empty() : Optional.of(module), diagnostics);
    }
}
