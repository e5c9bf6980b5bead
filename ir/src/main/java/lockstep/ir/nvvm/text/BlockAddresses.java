package lockstep.ir.nvvm.text;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.text.SyntaxFault;
import org.jspecify.annotations.Nullable;

/** Finds the blocks of block addresses, whose functions may not have been read yet. */
final class BlockAddresses {
    private record Expected(BasicBlock block, SourceLocation place) {}

    private final Globals globals;
    private final boolean mayOccur;
    private final Map<Function, Map<Object, Expected>> expected = new LinkedHashMap<>();
    private final Map<Function, LocalTable> tables = new HashMap<>();
    private @Nullable LocalTable current;

    /** {@code mayOccur} says whether the text has any block address; if not, nothing is kept. */
    BlockAddresses(Globals globals, boolean mayOccur) {
        this.globals = globals;
        this.mayOccur = mayOccur;
    }

    /** Says that the body of a function begins: what was expected of it becomes known to its table. */
    void begin(LocalTable table) {
        if (mayOccur) {
            tables.put(table.function(), table);
            Map<Object, Expected> wanted = expected.remove(table.function());
            if (wanted != null) {
                wanted.forEach((key, e) -> table.expectBlock(key, e.block(), e.place()));
            }
        }
    }

    /** The fault that a block was mentioned of a function that has no such block, if so. */
    @Nullable SyntaxFault unresolved() {
        for (Map<Object, Expected> wanted : expected.values()) {
            for (Expected e : wanted.values()) {
                return Cursor.faultAt(e.place(), "undefined-value", "referenced value is not a basic block");
            }
        }
        return null;
    }

    /** Says which function is being read; null for none. */
    void setCurrent(@Nullable LocalTable table) {
        current = table;
    }

    /** The block that the current token names; takes the token. */
    BasicBlock parseBlock(Cursor cursor, Function function, SourceLocation functionPlace) {
        SourceLocation place = cursor.location();
        if (!cursor.is(Token.LOCAL_NAME) && !cursor.is(Token.LOCAL_ID)) {
            throw cursor.syntax("expected basic block name in blockaddress");
        }
        if (!globals.hasBody(function)) {
            throw Cursor.faultAt(functionPlace, "invalid-constant", "cannot take blockaddress inside a declaration");
        }
        Object key = cursor.is(Token.LOCAL_NAME) ? cursor.name() : (Object) cursor.lexer().number();
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
