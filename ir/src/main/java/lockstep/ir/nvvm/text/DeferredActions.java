package lockstep.ir.nvvm.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.text.Lines;

/** What the first pass defers to the second: actions at places of the text, in the order of the text. */
final class DeferredActions {
    /** Something to read at a place. */
    record Action(Lines.Mark mark, Runnable action) {}

    private final List<Action> actions = new ArrayList<>();
    private final List<Runnable> afterHeaders = new ArrayList<>();
    private final Map<String, SourceLocation> comdats = new LinkedHashMap<>();

    /** Reads at {@code mark} when all globals are known. */
    void add(Lines.Mark mark, Runnable action) {
        actions.add(new Action(mark, action));
    }

    /** Does {@code action} when all attribute groups are known. */
    void afterHeaders(Runnable action) {
        afterHeaders.add(action);
    }

    /** Notes that a comdat must be defined. */
    void mentionComdat(String name, SourceLocation place) {
        comdats.putIfAbsent(name, place);
    }

    List<Action> actions() {
        return actions;
    }

    List<Runnable> afterHeaders() {
        return afterHeaders;
    }

    Map<String, SourceLocation> comdats() {
        return comdats;
    }
}
