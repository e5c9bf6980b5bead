package lockstep.compiler.mem2reg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.rule.Rule;
import org.junit.jupiter.api.Test;

/** {@code %x} has another definition {@code %y}; which of them a use gets depends on the path to it. */
final class SsaRepairTest {
    private static final Rule REPAIR = new Rule("test", "repair", "values are repaired");

    private final Context context = new Context();

    private Function function(String body) {
        String text = "define i32 @f(i1 %c, i32 %a) {\n" + body + "}\n";
        return NvvmReader.read("t.ll", text, context).orThrow().function("f").orElseThrow();
    }

    private static BasicBlock block(Function function, String name) {
        return function.blockList().stream()
                .filter(b -> name.equals(b.name()))
                .findFirst()
                .orElseThrow();
    }

    private static Instruction value(Function function, String name) {
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (name.equals(instruction.name())) {
                    return instruction;
                }
            }
        }
        throw new AssertionError(name);
    }

    private static Rewriter rewriter(Function function) {
        Rewriter rewriter = new Rewriter(function, RewriteGate.OPEN);
        assertTrue(rewriter.allow(REPAIR, value(function, "x")));
        return rewriter;
    }

    private static int repair(Function function) {
        Instruction y = value(function, "y");
        return SsaRepair.repair(rewriter(function), value(function, "x"), Map.of(Objects.requireNonNull(y.block()), y));
    }

    @Test
    void joinsGetAPhi() {
        Function f = function("""
                  br i1 %c, label %l, label %r
                l:
                  %x = add i32 %a, 1
                  br label %j
                r:
                  %y = add i32 %a, 2
                  br label %j
                j:
                  %z = add i32 %a, %a
                  ret i32 %z
                """);
        Instruction z = value(f, "z");
        rewriter(f).setOperand(z, 0, value(f, "x"));
        assertEquals(1, repair(f));
        PhiInstruction phi = (PhiInstruction) z.operand(0);
        assertSame(block(f, "j"), phi.block());
        assertSame(value(f, "x"), phi.valueFrom(block(f, "l")));
        assertSame(value(f, "y"), phi.valueFrom(block(f, "r")));
    }

    @Test
    void aUseAfterOneDefinitionGetsIt() {
        Function f = function("""
                  br i1 %c, label %l, label %r
                l:
                  %x = add i32 %a, 1
                  ret i32 %x
                r:
                  %y = add i32 %a, 2
                  br label %s
                s:
                  %z = add i32 %a, %a
                  ret i32 %z
                """);
        Instruction z = value(f, "z");
        rewriter(f).setOperand(z, 1, value(f, "x"));
        assertEquals(0, repair(f));
        assertSame(value(f, "y"), z.operand(1));
        assertSame(value(f, "x"), block(f, "l").terminator().operand(0));
    }

    @Test
    void aLoopCarriesItsDefinition() {
        Function f = function("""
                  %x = add i32 %a, 1
                  br label %h
                h:
                  %z = add i32 %x, 5
                  br i1 %c, label %b, label %e
                b:
                  %y = add i32 %z, 2
                  br label %h
                e:
                  ret i32 %x
                """);
        assertEquals(1, repair(f));
        PhiInstruction phi = (PhiInstruction) value(f, "z").operand(0);
        assertSame(block(f, "h"), phi.block());
        assertSame(phi, block(f, "e").terminator().operand(0));
        assertSame(value(f, "y"), phi.valueFrom(block(f, "b")));
    }

    @Test
    void aPhiOfOneValueIsRemoved() {
        Function f = function("""
                  %x = add i32 %a, 1
                  br i1 %c, label %h, label %o
                h:
                  br i1 %c, label %h, label %e
                e:
                  ret i32 %x
                o:
                  %y = add i32 %a, 2
                  ret i32 %y
                """);
        assertEquals(0, repair(f));
        assertSame(value(f, "x"), block(f, "e").terminator().operand(0));
        assertTrue(block(f, "h").phis().isEmpty());
    }

    @Test
    void anEntryOfAPhiIsTheValueAtTheEndOfItsBlock() {
        Function f = function("""
                  %x = add i32 %a, 1
                  br i1 %c, label %l, label %r
                l:
                  %y = add i32 %a, 2
                  br label %j
                r:
                  br label %j
                j:
                  %p = phi i32 [ %x, %l ], [ %x, %r ]
                  ret i32 %p
                """);
        assertEquals(0, repair(f));
        PhiInstruction p = (PhiInstruction) value(f, "p");
        assertEquals(List.of(value(f, "y"), value(f, "x")), p.operands());
    }
}
