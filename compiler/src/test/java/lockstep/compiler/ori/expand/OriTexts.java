package lockstep.compiler.ori.expand;

import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.ir.sass.ori.OriText;

/** Modules of one function from text. */
final class OriTexts {
    private OriTexts() {}

    /** A threaded function with these lines; if the first is not a label it begins block {@code .B0}. */
    static OriModule module(String stage, String... lines) {
        String body = String.join(" ;\n  ", lines).replace(": ;", ":");
        String text = ".ori 1 k sm_90 " + stage + "\n" + (body.startsWith(".") ? "" : ".B0:\n  ") + body + " ;\n";
        Diagnostics diagnostics = new Diagnostics();
        return OriModuleText.parse(text, "k.ori", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics + text))
                .module();
    }

    /** The lines of the only function, without its header and semicolons. */
    static String lines(OriModule module) {
        String text = OriText.print(module.functions().getFirst());
        return text.substring(text.indexOf('\n') + 1)
                .replace(" ;", "")
                .replace("  ", "")
                .strip();
    }
}
