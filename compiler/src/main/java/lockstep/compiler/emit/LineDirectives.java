package lockstep.compiler.emit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxBody;
import lockstep.ir.ptx.PtxFile;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxLabelDefinition;
import lockstep.ir.ptx.PtxLine;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxStatement;

/**
 * Puts {@code .loc} before instructions that are at a place in a {@code .file} of the module. Places belong to
 * instructions until here, so that they go where passes put them; a line is said where it changes, and once in each
 * block, since another block may come before it. What passes add without a place counts for the line before it.
 */
public final class LineDirectives {
    private final Map<String, Long> files;

    private LineDirectives(Map<String, Long> files) {
        this.files = files;
    }

    /** The module with {@code .loc}; the same if it has no {@code .file} that an instruction is in. */
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
