package lockstep.ir.sass.ori;

import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.isa.Architecture;

/** Makes single instructions of the open form from their text, for whoever writes code. Not thread-safe. */
public final class OriAssembler {
    private final Diagnostics diagnostics = new Diagnostics();
    private final OriLineParser parser;

    /** For instructions of {@code architecture}. */
    public OriAssembler(Architecture architecture) {
        this.parser = new OriLineParser(architecture, diagnostics);
    }

    /**
     * The instruction that reads {@code text}, without the semicolon.
     *
     * @throws CompilerBug if there is none
     */
    public OriInstruction instruction(String text) {
        return parser.parse(text + " ;", SourceLocation.NONE)
                .orElseThrow(() -> new CompilerBug("no instruction: " + text + " " + diagnostics));
    }
}
