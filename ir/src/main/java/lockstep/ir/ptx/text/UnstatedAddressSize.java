package lockstep.ir.ptx.text;

import java.util.List;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSymbolOperand;

/**
 * The width of addresses where no {@code .address_size} says it: 32, the default of the PTX ISA (".address_size"), but
 * 64 in a text that has an address of 64 bits, as ptxas 13.0 takes it, which compiles for nothing else any more.
 */
final class UnstatedAddressSize {
    private static final int NARROW = 32;
    private static final int WIDE = 64;

    private UnstatedAddressSize() {}

    static int of(List<PtxItem> items) {
        return items.stream().anyMatch(UnstatedAddressSize::isWide) ? WIDE : NARROW;
    }

    private static boolean isWide(PtxItem item) {
        return item instanceof PtxFunction function
                && function.body().isPresent()
                && function.body().get().statements().stream()
                        .anyMatch(statement -> statement instanceof PtxInstruction i && isWide(i));
    }

    private static boolean isWide(PtxInstruction instruction) {
        boolean isTyped = instruction.types().stream().anyMatch(type -> type.width() == WIDE);
        for (PtxOperand operand : instruction.operands()) {
            boolean isAddress = operand instanceof PtxAddress.OfRegister address
                    && address.base().type().width() == WIDE
                    && (instruction.space() == PtxSpace.GENERIC || instruction.space() == PtxSpace.GLOBAL);
            if (isAddress || isTyped && operand instanceof PtxSymbolOperand) {
                return true;
            }
        }
        return false;
    }
}
