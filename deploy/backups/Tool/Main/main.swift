import Backups

await BackupProgram.runAndExit(arguments: Array(CommandLine.arguments.dropFirst()))
