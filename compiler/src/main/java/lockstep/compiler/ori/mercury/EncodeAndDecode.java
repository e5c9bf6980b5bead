package lockstep.compiler.ori.mercury;

import java.util.Optional;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriText;

/** Phase 117, MercEncodeAndDecode: checks that each instruction decodes from its encoding. */
public final class EncodeAndDecode {
    private EncodeAndDecode() {}

    /**
     * Encodes and decodes each instruction of {@code function}.
     *
     * @throws CompilerBug with the place of the first that decodes to something else
     */
    public static void check(OriFunction function) {
        IsaTable table = IsaTable.of(function.architecture());
        for (OriBlock block : function.blocks()) {
            for (int i = 0; i < block.instructions().size(); i++) {
                OriInstruction instruction = block.instructions().get(i);
                SassInstruction meant =
                        PhysicalCode.physical(function, instruction).instruction();
                InstructionWord word = WordCodec.encode(meant);
                Optional<SassInstruction> read = WordCodec.decode(table, word);
                if (!read.equals(Optional.of(meant))) {
                    throw new CompilerBug("%s, %s+%d: %s is encoded as %s"
                            .formatted(
                                    function.name(),
                                    block.label(),
                                    i,
                                    OriText.print(instruction),
                                    read.map(Object::toString).orElse(word.toString())));
                }
            }
        }
    }
}
