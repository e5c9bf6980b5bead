package lockstep.ir.nvvm;

import java.util.List;
import lockstep.ir.nvvm.type.PointerType;

/** {@code blockaddress(@function, %block)}, for indirect branches. */
public final class BlockAddress extends Constant {
    private final Function function;
    private final BasicBlock block;

    BlockAddress(Function function, BasicBlock block) {
        super(PointerType.of(function.addressSpace()));
        this.function = function;
        this.block = block;
        block.markAddressTaken();
    }

    /** The function that has the block. */
    public Function targetFunction() {
        return function;
    }

    /** The block. */
    public BasicBlock block() {
        return block;
    }

    @Override
    public List<GlobalValue> mentionedGlobals() {
        return List.of(function);
    }
}
