package lockstep.compiler.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;

/** Hashes are cached, except for functions that mention the address of a block that moved. */
final class FunctionHashesTest {
    private static final int MANY = 400;

    private int queries;

    /** {@code count} functions, each mentioning the address of a block of the previous one, followed by more text. */
    private static Module functions(int count, String more) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            String mentioned = i == 0 ? "null" : "blockaddress(@f" + (i - 1) + ", %b)";
            text.append("define ptr @f").append(i).append("() {\n  br label %b\nb:\n  ret ptr ");
            text.append(mentioned).append("\n}\n");
        }
        return NvvmReader.read("functions.ll", text + more, new Context()).orThrow();
    }

    /** Inserts a block before the one with the address. */
    private static void moveBlockOf(Function function) {
        BasicBlock added = IrBuilder.addBlock(function, "new", function.entry().singleSuccessor());
        IrBuilder.atEnd(added).unreachable();
    }

    private static List<Function> definedIn(Module module) {
        List<Function> functions = new ArrayList<>();
        module.definedFunctions().forEach(functions::add);
        return functions;
    }

    @Test
    void whatMentionsAMovedBlockIsHashedAnew() {
        List<Function> functions = definedIn(functions(2, "define void @other() {\n  ret void\n}\n"));
        FunctionHashes hashes = new FunctionHashes();
        List<Long> before = functions.stream().map(hashes::of).toList();
        moveBlockOf(functions.getFirst());
        assertNotEquals(before.getFirst(), hashes.rehash(functions.getFirst()));
        List<Long> after = functions.stream().map(hashes::of).toList();
        assertNotEquals(before.get(1), after.get(1));
        assertEquals(before.get(2), after.get(2));
        assertEquals(functions.stream().map(new FunctionHashes()::of).toList(), after);
    }

    @Test
    void editsAndPropertiesAreSeenAndNamesOfLocalsAreNot() {
        Function function = definedIn(functions(1, "")).getFirst();
        FunctionHashes hashes = new FunctionHashes();
        long first = hashes.of(function);
        function.entry().setName("other");
        assertEquals(first, hashes.rehash(function));
        moveBlockOf(function);
        long edited = hashes.rehash(function);
        assertNotEquals(first, edited);
        function.setAlignment(64);
        assertNotEquals(edited, hashes.rehash(function));
        function.setAlignment(0);
        assertEquals(edited, hashes.rehash(function));
    }

    /** The mentions of each function are queried once, however many functions were edited before. */
    @Test
    void editsOfManyFunctionsDoNotQueryAll() {
        List<Function> functions = definedIn(functions(MANY, ""));
        FunctionHashes hashes = new FunctionHashes(function -> {
            queries++;
            return function.usedGlobals();
        });
        functions.forEach(hashes::of);
        for (Function function : functions) {
            hashes.of(function);
            moveBlockOf(function);
            hashes.rehash(function);
        }
        assertTrue(queries <= MANY, () -> queries + " queries for " + MANY + " functions");
    }
}
