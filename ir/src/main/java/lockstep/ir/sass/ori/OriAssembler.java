package lockstep.ir.sass.ori;

import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.isa.Architecture;

/** Makes single instructions of the open form from their text, for code generators. Not thread-safe. */
public final class OriAssembler {
    private final Diagnostics diagnostics = new Diagnostics();
    private final OriLineParser parser;

    /** For instructions of {@code architecture}. */
    public OriAssembler(Architecture architecture) {
        this.parser = new OriLineParser(architecture, diagnostics);
    }

    /**
     * The instruction with the text {@code text}, without the semicolon.
     *
     * @throws CompilerBug if there is no such instruction
     */
    public OriInstruction instruction(String text) {
        return parser.parse(text + " ;", SourceLocation.NONE)
                .orElseThrow(() -> new CompilerBug("no instruction: " + text + " " + diagnostics));
    }
}
