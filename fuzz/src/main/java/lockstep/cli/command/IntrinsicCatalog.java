package lockstep.cli.command;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;

/** The intrinsics of the NVVM dialect, and those that are known and not supported. */
final class IntrinsicCatalog implements Catalog {
    @Override
    public String kind() {
        return "intrinsics";
    }

    @Override
    public String summary() {
        return "intrinsics, with those that are known and not supported";
    }

    @Override
    public List<String> columns() {
        return List.of("intrinsic", "meaning", "modifiers", "signature", "effects", "versions", "source", "gap");
    }

    @Override
    public List<String> brief() {
        return List.of("intrinsic", "meaning", "signature");
    }

    @Override
    public List<List<String>> rows() {
        return IntrinsicTable.all().stream().map(IntrinsicCatalog::row).toList();
    }

    private static List<String> row(IntrinsicInfo info) {
        String modifiers = info.modifiers().stream()
                .map(IntrinsicModifier::name)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
        return List.of(
                info.isGap() ? info.name() + "*" : info.name(),
                info.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                modifiers,
                info.signatureText(),
                info.functionAttributes().toString(),
                info.versions(),
                info.source(),
                info.gapReason());
    }
}
