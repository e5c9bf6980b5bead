package lockstep.compiler.emit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxItem.PtxFile;
import lockstep.ir.ptx.PtxLine;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;

/**
 * Inserts {@code .loc} before instructions with a location in a {@code .file} of the module. Until here locations are
 * attached to instructions, so that they move with them. A directive is emitted where the line changes, and once per
 * block, since blocks may be reordered. Instructions that passes add without a location belong to the preceding line.
 */
public final class LineDirectives {
    private final Map<String, Long> files;

    private LineDirectives(Map<String, Long> files) {
        this.files = files;
    }

    /** The module with {@code .loc}; the same object if no instruction has a location in a {@code .file}. */
    public static PtxModule added(PtxModule module) {
        Map<String, Long> files = new HashMap<>();
        for (PtxItem item : module.items()) {
            if (item instanceof PtxFile file) {
                files.putIfAbsent(file.name(), file.index());
            }
        }
        if (files.isEmpty()) {
            return module;
        }
        LineDirectives directives = new LineDirectives(files);
        List<PtxItem> items = module.items().stream().map(directives::item).toList();
        return new PtxModule(module.version(), module.targets(), module.addressSize(), items);
    }

    private PtxItem item(PtxItem item) {
        return item instanceof PtxFunction function && function.body().isPresent()
                ? function.withBody(body(function.body().get()))
                : item;
    }

    private PtxBody body(PtxBody body) {
        List<PtxStatement> statements = new ArrayList<>();
        SourceLocation said = SourceLocation.NONE;
        for (PtxStatement statement : body.statements()) {
            if (statement instanceof PtxLabelDefinition) {
                said = SourceLocation.NONE;
            }
            SourceLocation place = statement.location();
            Long file = statement instanceof PtxInstruction ? files.get(place.file()) : null;
            if (file != null && !place.equals(said)) {
                PtxLine.Position position = new PtxLine.Position(file, place.line(), place.column());
                statements.add(new PtxLine(position, null, place));
                said = place;
            }
            statements.add(statement);
        }
        return new PtxBody(statements, body.registers());
    }
}
