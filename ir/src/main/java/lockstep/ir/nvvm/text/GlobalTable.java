package lockstep.ir.nvvm.text;

import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.HashSet;
import java.util.Set;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.text.SyntaxFault;
import org.jspecify.annotations.Nullable;

/** The globals of the module that is being read, by name and by number. */
final class GlobalTable {
    /** The code of the error that a global is not defined. */
    static final String UNDEFINED = "undefined-global";

    private final Cursor cursor;
    private final Module module;
    private final Int2ObjectMap<GlobalValue> numbered = new Int2ObjectOpenHashMap<>();
    private final Set<Function> withBody = new HashSet<>();
    private int nextNumber;

    GlobalTable(Cursor cursor, Module module) {
        this.cursor = cursor;
        this.module = module;
    }

    /** Notes a numbered global: the next number is its. */
    void addNumbered(GlobalValue global) {
        numbered.put(nextNumber++, global);
    }

    /** Checks that the next global may be {@code number}, the current token: numbers may be skipped. */
    void expectNumber(int number, String what) {
        if (number < nextNumber) {
            throw cursor.fault("numbering", what + " expected to be numbered '@" + nextNumber + "' or greater");
        }
        nextNumber = number;
    }

    /** Notes that {@code function} has a body, read or to be read. */
    void noteBody(Function function) {
        withBody.add(function);
    }

    /** Whether {@code function} has a body, read or to be read. */
    boolean hasBody(Function function) {
        return withBody.contains(function);
    }

    /** The global that the current token names, or null if there is no such global. */
    @Nullable GlobalValue find() {
        if (cursor.is(NvvmToken.GLOBAL_NAME)) {
            return module.global(OldIntrinsics.currentName(cursor.name())).orElse(null);
        }
        return numbered.get(cursor.lexer().number());
    }

    /** The global that the current token names; takes the token. */
    GlobalValue parseMention() {
        GlobalValue found = find();
        if (found == null) {
            throw undefined(cursor.location());
        }
        cursor.next();
        return found;
    }

    private SyntaxFault undefined(SourceLocation place) {
        String text = cursor.is(NvvmToken.GLOBAL_NAME)
                ? cursor.name()
                : Integer.toString(cursor.lexer().number());
        return Cursor.faultAt(place, UNDEFINED, "use of undefined value '@" + text + "'");
    }
}
