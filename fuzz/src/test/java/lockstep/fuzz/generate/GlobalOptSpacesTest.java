package lockstep.fuzz.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.type.AddressSpace;
import org.junit.jupiter.api.Test;

/**
 * Law: what globalopt makes of a variable is in its address space, shared and constant ones included, and shared
 * variables have no initial contents. Oracle: names and spaces of the variables before the pass.
 */
final class GlobalOptSpacesTest {
    private static final int SEEDS = 150;

    private static Map<String, Integer> spaces(Module module) {
        Map<String, Integer> spaces = new HashMap<>();
        module.globalVariables().forEach(v -> spaces.put(v.name(), v.addressSpace()));
        return spaces;
    }

    /** The space of the variable whose name this one's begins with. */
    private static Integer origin(Map<String, Integer> spaces, String name) {
        String at = name;
        while (!spaces.containsKey(at) && at.contains(".")) {
            at = at.substring(0, at.lastIndexOf('.'));
        }
        return spaces.get(at);
    }

    @Test
    void variablesNeverLeaveTheirSpace() {
        Generator generator = new Generator(Profile.named("globalopt"));
        Map<Integer, Integer> made = new HashMap<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            TestCase test = generator.generate(seed);
            Module module = test.copy().module();
            Map<String, Integer> before = spaces(module);
            PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), "globalopt"), PipelineOptions.PLAIN);
            for (GlobalVariable variable : module.globalVariables()) {
                Integer space = origin(before, variable.name());
                assertNotNull(space, variable.name());
                assertEquals(space, variable.addressSpace(), () -> test.name() + " @" + variable.name());
                boolean isShared = space == AddressSpace.SHARED.number();
                assertTrue(!isShared || variable.initializer().orElseThrow() instanceof ConstantUndef);
                if (!before.containsKey(variable.name())) {
                    made.merge(space, 1, Integer::sum);
                }
            }
        }
        for (AddressSpace space : new AddressSpace[] {
            AddressSpace.GENERIC, AddressSpace.GLOBAL, AddressSpace.SHARED, AddressSpace.CONSTANT
        }) {
            assertTrue(made.getOrDefault(space.number(), 0) > 0, space + " of " + made);
        }
    }
}
