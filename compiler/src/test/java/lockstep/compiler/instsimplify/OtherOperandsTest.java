package lockstep.compiler.instsimplify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Law: the value of an instruction with the operands of another one of its form is the value of that one, whatever its
 * own operands are. Passes query this for the first iteration of a loop, and for edges (bug 389).
 */
final class OtherOperandsTest {
    private static final String HEAD = """
            @c = constant [2 x i32] [i32 5, i32 6]
            @d = global [2 x i32] zeroinitializer
            define void @f(i32 %x, i32 %y, i1 %q, ptr %p, <2 x i32> %v, { i32, i32 } %g) {
            entry:
              %a = insertvalue { i32, i32 } %g, i32 %x, 0
              %b = insertvalue { i32, i32 } %g, i32 %y, 0
              %e = extractvalue { i32, i32 } %g, 0
              %h = extractvalue { i32, i32 } %a, 0
              %i = insertelement <2 x i32> %v, i32 %x, i32 1
              %j = insertelement <2 x i32> %v, i32 %y, i32 1
              %k = extractelement <2 x i32> %v, i32 1
            """;

    private static Function function(String pair) {
        Module module = NvvmReader.read("f.ll", HEAD + pair + "\n  ret void\n}\n", new Context())
                .orThrow();
        return module.function("f").orElseThrow();
    }

    private static Instruction named(Function function, String name) {
        return function.instructionList().stream()
                .filter(each -> name.equals(each.name()))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<Value> with(Function function, Instruction of, List<Value> operands) {
        return new InstructionSimplifier(function).simplify(of, operands);
    }

    /** {@code %one} and {@code %two} are of one form; at least one of them simplifies. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "%one = extractvalue { i32, i32 } %a, 0\n%two = extractvalue { i32, i32 } %b, 0",
                "%one = extractvalue { i32, i32 } %a, 0\n%two = extractvalue { i32, i32 } %g, 0",
                "%one = extractvalue { i32, i32 } { i32 1, i32 2 }, 1\n%two = extractvalue { i32, i32 } %b, 1",
                "%one = insertvalue { i32, i32 } %g, i32 %e, 0\n%two = insertvalue { i32, i32 } %g, i32 %x, 0",
                "%one = extractelement <2 x i32> %i, i32 1\n%two = extractelement <2 x i32> %j, i32 1",
                "%one = extractelement <2 x i32> %i, i32 1\n%two = extractelement <2 x i32> %v, i32 %x",
                "%one = extractelement <2 x i32> %i, i32 1\n%two = extractelement <2 x i32> <i32 3, i32 4>, i32 0",
                "%one = insertelement <2 x i32> %v, i32 %k, i32 1\n%two = insertelement <2 x i32> %v, i32 %x, i32 1",
                "%one = shufflevector <2 x i32> %v, <2 x i32> %i, <2 x i32> <i32 0, i32 1>\n"
                        + "%two = shufflevector <2 x i32> %j, <2 x i32> %i, <2 x i32> <i32 0, i32 1>",
                "%one = getelementptr i8, ptr %p, i32 0\n%two = getelementptr i8, ptr %p, i32 %x",
                "%one = load i32, ptr @c\n%two = load i32, ptr @d",
                "%one = load i32, ptr @c\n%two = load i32, ptr getelementptr (i8, ptr @c, i64 4)"
            })
    void theResultIsThatOfTheOtherOperands(String pair) {
        Function function = function(pair);
        Instruction one = named(function, "one");
        Instruction two = named(function, "two");
        Optional<Value> forOne = with(function, one, one.operands());
        Optional<Value> forTwo = with(function, two, two.operands());
        assertTrue(forOne.isPresent(), "nothing is simpler");
        assertEquals(forTwo, with(function, one, two.operands()));
        assertEquals(forOne, with(function, two, one.operands()));
    }
}
