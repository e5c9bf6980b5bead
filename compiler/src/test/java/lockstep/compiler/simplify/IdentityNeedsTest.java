package lockstep.compiler.simplify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.graph.FunctionGraph;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;

/**
 * Law: what an identity fits has what the identity needs, so that leaving it out elsewhere changes nothing. Oracle:
 * every identity tried on every instruction of its opcodes in the filetests.
 */
final class IdentityNeedsTest {
    private static final Path FILETESTS = Path.of("../conformance/filetests");
    /** Identities with needs that some filetest has a place for. */
    private static final int LEAST = 55;

    private static List<Module> modules() throws IOException {
        List<Module> modules = new ArrayList<>();
        try (Stream<Path> files = Files.walk(FILETESTS)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".ll")).sorted().toList()) {
                NvvmReader.read(file.toString(), Files.readString(file), new Context())
                        .module()
                        .ifPresent(modules::add);
            }
        }
        return modules;
    }

    /** The names of the identities with needs that fit something in {@code module}. */
    private static Set<String> fitting(Module module) {
        Set<String> found = new TreeSet<>();
        for (Function function : module.definedFunctions()) {
            FunctionGraph graph = FunctionGraph.of(function);
            InstructionSimplifier simplifier =
                    new InstructionSimplifier(function, graph, DominatorTree.of(graph));
            for (BasicBlock block : function.blocks()) {
                for (Instruction instruction : block) {
                    fitting(simplifier, instruction, found);
                }
            }
        }
        return found;
    }

    private static void fitting(InstructionSimplifier simplifier, Instruction instruction, Set<String> into) {
        if (instruction.opcode() == Opcode.CALL) {
            return;
        }
        int traits = OperandTrait.of(instruction.operands());
        for (Identity identity : InstructionSimplifier.all()) {
            boolean isTried = identity.opcodes().contains(instruction.opcode())
                    && !identity.needs().isEmpty();
            if (isTried && identity.match().apply(Query.of(simplifier, instruction)) != null) {
                String name = identity.rule().name();
                assertTrue(identity.mayFit(traits), () -> name + " fits without what it needs");
                into.add(name);
            }
        }
    }

    @Test
    void whatFitsHasWhatIsNeeded() throws IOException {
        Set<String> found = new TreeSet<>();
        modules().forEach(module -> found.addAll(fitting(module)));
        assertTrue(found.size() >= LEAST, () -> found.size() + " identities fit somewhere: " + found);
    }

    @Test
    void operandsHaveTheirTraits() {
        Module module = NvvmReader.read(
                        "test.ll",
                        """
                        define i32 @f(i32 %a, i32 %b, i1 %c) {
                          %same = add i32 %a, %a
                          %plain = add i32 %a, %b
                          %constant = add i32 %a, 1
                          %select = select i1 %c, i32 %same, i32 %plain
                          %both = mul i32 %select, %constant
                          ret i32 %both
                        }
                        """,
                        new Context())
                .orThrow();
        List<Integer> traits = new ArrayList<>();
        for (Instruction instruction : module.definedFunctions().getFirst().entry()) {
            traits.add(OperandTrait.of(instruction.operands()));
        }
        assertEquals(OperandTrait.SAME.bit(), traits.get(0));
        assertEquals(0, traits.get(1));
        assertEquals(OperandTrait.CONSTANT.bit(), traits.get(2));
        assertEquals((1 << OperandTrait.COUNT) - 1, traits.get(3));
        assertEquals(OperandTrait.CHOICE.bit() | OperandTrait.BINARY.bit(), traits.get(4));
    }

    @Test
    void anIdentityThatNeedsSomethingIsLeftOutWithoutIt() {
        Identity identity = InstructionSimplifier.all().stream()
                .filter(i -> i.rule().name().equals("icmp-of-part"))
                .findFirst()
                .orElseThrow();
        assertTrue(identity.mayFit(OperandTrait.CALL.bit()));
        assertTrue(identity.mayFit(OperandTrait.BINARY.bit() | OperandTrait.CONSTANT.bit()));
        assertFalse(identity.mayFit(OperandTrait.CONSTANT.bit() | OperandTrait.SAME.bit()));
    }
}
