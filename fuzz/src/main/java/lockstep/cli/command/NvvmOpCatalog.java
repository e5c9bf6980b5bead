package lockstep.cli.command;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;

/** The operations of the NVVM dialect, from its op table. */
final class NvvmOpCatalog implements Catalog {
    private static final String SOURCE = "LLVM Language Reference, Instruction Reference";

    @Override
    public String kind() {
        return "ops";
    }

    @Override
    public String summary() {
        return "operations of the dialects";
    }

    @Override
    public List<String> columns() {
        return List.of("op", "dialect", "format", "flags", "source");
    }

    @Override
    public List<String> brief() {
        return List.of("op", "format", "flags");
    }

    @Override
    public List<List<String>> rows() {
        return Arrays.stream(Opcode.values()).map(NvvmOpCatalog::row).toList();
    }

    private static List<String> row(Opcode opcode) {
        String flags = Arrays.stream(Flag.values())
                .filter(opcode::allows)
                .map(Flag::word)
                .collect(Collectors.joining(" "));
        return List.of(opcode.mnemonic(), "nvvm", opcode.format().name().toLowerCase(Locale.ROOT), flags, SOURCE);
    }
}
