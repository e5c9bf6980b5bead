package lockstep.compiler.ori.expand;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriText;

/** A cache of Ori instructions parsed from text. Not thread-safe. */
final class OriWords {
    private final Architecture architecture;
    private final Map<String, Optional<OriInstruction>> known = new HashMap<>();

    OriWords(Architecture architecture) {
        this.architecture = architecture;
    }

    /** The instruction that {@code line}, without a semicolon, denotes; empty if it does not parse. */
    Optional<OriInstruction> parse(String line) {
        return known.computeIfAbsent(line, this::read);
    }

    private Optional<OriInstruction> read(String line) {
        String text = ".ori 1 rule " + architecture.tool() + " free threaded\n.B0:\n  " + line + " ;\n";
        return OriText.parse(text, "rule", new Diagnostics())
                .map(function -> function.blocks().getFirst().instructions().getFirst());
    }
}
