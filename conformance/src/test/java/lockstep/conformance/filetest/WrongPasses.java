package lockstep.conformance.filetest;

import java.util.List;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/** Passes that are broken on purpose. */
final class WrongPasses {
    private WrongPasses() {}

    /** A pass that breaks down. */
    static final class Crash implements FunctionPass {
        @Override
        public PassInfo info() {
            return new PassInfo("crash", "breaks down", new SourceRef.Assumed("a test"));
        }

        @Override
        public boolean run(Function function, PassContext context) {
            throw new UnsupportedOperationException("broken on purpose");
        }
    }

    /** A pass that deletes stores. */
    static final class DropStores implements FunctionPass {
        private static final Rule RULE = new Rule("drop-stores", "drop", "throws a store away");

        @Override
        public PassInfo info() {
            return new PassInfo("drop-stores", "throws stores away", new SourceRef.Assumed("a test"), RULE);
        }

        @Override
        public boolean run(Function function, PassContext context) {
            Rewriter rewriter = context.rewriter(function);
            List<Instruction> stores = function.instructionList();
            stores.removeIf(instruction -> instruction.opcode() != Opcode.STORE);
            stores.stream().filter(store -> rewriter.allow(RULE, store)).forEach(rewriter::erase);
            return !stores.isEmpty();
        }
    }
}
