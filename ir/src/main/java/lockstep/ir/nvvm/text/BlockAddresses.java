package lockstep.ir.nvvm.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.text.SyntaxFault;
import org.jspecify.annotations.Nullable;

/** Resolves block addresses, whose functions may not have been read yet. */
final class BlockAddresses {
    private static final byte[] KEYWORD = "blockaddress".getBytes(StandardCharsets.US_ASCII);

    private record Expected(BasicBlock block, SourceLocation place) {}

    private final GlobalTable globals;
    private final boolean mayOccur;
    private final Map<Function, Map<Object, Expected>> expected = new LinkedHashMap<>();
    private final Map<Function, LocalTable> tables = new HashMap<>();
    private @Nullable LocalTable current;

    /** @param mayOccur whether the text may have block addresses; if not, nothing is recorded */
    BlockAddresses(GlobalTable globals, boolean mayOccur) {
        this.globals = globals;
        this.mayOccur = mayOccur;
    }

    /** Whether the keyword {@code blockaddress} occurs in {@code text}, be it in a string or a comment. */
    static boolean mayOccur(byte[] text) {
        for (int i = 0; i + KEYWORD.length <= text.length; i++) {
            if (text[i] == KEYWORD[0] && Arrays.equals(text, i, i + KEYWORD.length, KEYWORD, 0, KEYWORD.length)) {
                return true;
            }
        }
        return false;
    }

    /** Begins the body of a function: its table learns of the blocks whose addresses were taken before. */
    void begin(LocalTable table) {
        if (mayOccur) {
            tables.put(table.function(), table);
            Map<Object, Expected> wanted = expected.remove(table.function());
            if (wanted != null) {
                wanted.forEach((key, e) -> table.expectBlock(key, e.block(), e.place()));
            }
        }
    }

    /** The error of a block address that names a block its function does not have; null if all are resolved. */
    @Nullable SyntaxFault unresolved() {
        for (Map<Object, Expected> wanted : expected.values()) {
            for (Expected e : wanted.values()) {
                return Cursor.faultAt(e.place(), "undefined-value", "referenced value is not a basic block");
            }
        }
        return null;
    }

    /** Sets the function that is being read; null for none. */
    void setCurrent(@Nullable LocalTable table) {
        current = table;
    }

    /** The block that the current token names; takes the token. */
    BasicBlock parseBlock(Cursor cursor, Function function, SourceLocation functionPlace) {
        SourceLocation place = cursor.location();
        if (!cursor.is(NvvmToken.LOCAL_NAME) && !cursor.is(NvvmToken.LOCAL_ID)) {
            throw cursor.syntax("expected basic block name in blockaddress");
        }
        if (!globals.hasBody(function)) {
            throw Cursor.faultAt(functionPlace, "invalid-constant", "cannot take blockaddress inside a declaration");
        }
        Object key = cursor.is(NvvmToken.LOCAL_NAME)
                ? cursor.name()
                : (Object) cursor.lexer().number();
        cursor.next();
        return find(function, key, place);
    }

    private BasicBlock find(Function function, Object key, SourceLocation place) {
        LocalTable table = tables.get(function);
        if (table == null) {
            return expected.computeIfAbsent(function, f -> new LinkedHashMap<>())
                    .computeIfAbsent(key, k -> new Expected(IrBuilder.detachedBlock(null), place))
                    .block();
        }
        if (table == current) {
            return table.block(key, place);
        }
        BasicBlock block = table.definedBlock(key);
        if (block == null) {
            throw Cursor.faultAt(place, "undefined-value", "referenced value is not a basic block");
        }
        return block;
    }
}
